/** What is drawn on the cards: for each colour another kind of wagon, for the wild cards a locomotive or a taxi. They stand on a rail at 37.6, in a box of 64 × 42. */
import type { Card } from '../net/messages';

export type Wagon = {
  /** In the colour of the card. */
  body: string;
  /** Its pattern, in strokes that are lighter than the body, or darker where `dark` says so. */
  livery: string;
  dark?: boolean;
  /** Behind the body: what it carries. */
  load?: string;
  /** In ink: lines, and filled parts. */
  lines?: string;
  ink?: string;
  /** Windows and lamps. */
  glass?: string;
  /** Middle of each wheel and how large it is; without them, four small ones. */
  wheels?: [number, number][];
};

const window = (x: number, y: number, width = 5.4, height = 6) => `M${x} ${y}h${width}v${height}h${-width}Z`;
const bars = (from: number, to: number, step: number, top: number, bottom: number) => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => `M${from + i * step} ${top}V${bottom}`).join('');

export const wagons: Record<Card | 'taxi', Wagon> = {
  // A box car with a sliding door and crossed braces.
  purple: {
    body: 'M7 13.6Q33 8.6 59 13.6V30H7Z',
    livery: 'M10 28 23 15M10 15 23 28M43 15 56 28M43 28 56 15',
    lines: 'M26 11.6V30M40 11.6V30M33 11.4V30M30.6 19v4.6M35.4 19v4.6M22 13.6H53',
  },
  // A refrigerator car: planks, a heavy door, hatches for the ice.
  white: {
    body: 'M7 12H59V30H7Z',
    livery: 'M9 16H25M9 20H25M9 24H25M9 28H25M41 16H57M41 20H57M41 24H57M41 28H57',
    dark: true,
    lines: 'M27.5 12V30M38.5 12V30M27.5 16H32M27.5 26H32M38.5 16H34M38.5 26H34M33 17.6v6.8M30.1 19.3l5.8 3.4M35.9 19.3l-5.8 3.4',
    ink: 'M21 9H28V12H21ZM50 9H57V12H50Z',
  },
  // A passenger coach with a raised roof.
  blue: {
    body: 'M5 16Q5 11 11 11H16L18 8H48L50 11H55Q61 11 61 16V30H5Z',
    livery: 'M7 25.2H59M7 28H59',
    glass: [20.4, 28.4, 36.4, 44.4, 52.4].map((x) => window(x, 14.8)).join(''),
    lines: 'M16 11H50',
  },
  // A stock car: slats that let the air through.
  yellow: {
    body: 'M7 12.4H59V30H7Z',
    livery: `${bars(11, 24, 4.2, 16, 27.6)}${bars(43, 56, 4.2, 16, 27.6)}`,
    dark: true,
    lines: 'M26.4 12.4V30M39.6 12.4V30M26.4 13 39.6 29.6M39.6 13 26.4 29.6M5.6 12.4H60.4',
    ink: 'M6 10.8Q33 7.4 60 10.8V12.6H6Z',
  },
  // A tank car with a dome and a ladder.
  orange: {
    body: 'M27.5 15V10Q27.5 8.4 29.5 8.4H37Q39 8.4 39 10V15M13 13.6H53C63.4 13.6 63.4 28 53 28H13C2.6 28 2.6 13.6 13 13.6Z',
    livery: 'M17.6 14V27.6M22 14V27.6M44.6 14V27.6M49 14V27.6',
    dark: true,
    lines: 'M31 13.6V30M35.6 13.6V30M31 17.4h4.6M31 21.2h4.6M31 25h4.6',
    ink: 'M8 28H58V30.4H8Z',
  },
  // A hopper, heaped with coal.
  black: {
    load: 'M9 15 14 9.4 19 11.6 25 7 32 10.4 39 6.6 45 10.6 51 8.6 57 15Z',
    body: 'M6 14H60L56 24 50.6 31H40L36.6 26H29.4L26 31H15.4L10 24Z',
    livery: `${bars(15, 52, 7.2, 16.4, 24.4)}M8.6 17H57.4`,
  },
  // A caboose with its lookout, its platforms and its stove.
  red: {
    body: 'M26 15V8.6H42V15H53V30H13V15Z',
    livery: `${bars(26.4, 41, 4.4, 18, 28)}M15 27.6H24.4M42.6 27.6H51`,
    glass: `${window(16.6, 18.6, 5.6)}${window(44, 18.6, 5.6)}${window(29, 10.4, 4, 3.4)}${window(35, 10.4, 4, 3.4)}`,
    lines: 'M6 30V22.4H13M6 26H13M60 30V22.4H53M60 26H53M9.4 15H56.6M24.4 8.6H43.6',
    ink: 'M47.4 9.6H51V15H47.4Z',
  },
  // A flat car with timber between its ends.
  green: {
    load: 'M11 20.6H55V25H11ZM11 16.2H55V20.6H11ZM15 11.8H51V16.2H15Z',
    body: 'M5 25H61V31H5ZM5 11.4H11V25H5ZM55 11.4H61V25H55ZM22.6 10.6H25.8V25H22.6ZM40.2 10.6H43.4V25H40.2Z',
    livery: 'M9 28H9.1M15 28H15.1M21 28H21.1M27 28H27.1M33 28H33.1M39 28H39.1M45 28H45.1M51 28H51.1M57 28H57.1',
  },
  passenger: {
    body: 'M5 15Q5 9.4 11 9.4H48Q61 9.4 61 22V30H5Z',
    livery: 'M7 25.4H60',
    dark: true,
    glass: [21, 29, 37, 45].map((x) => window(x, 13.4)).join(''),
    lines: 'M5 27.8H61',
  },
  // Cab, boiler, dome, chimney, cowcatcher; large wheels that are coupled.
  locomotive: {
    load: 'M49 6.6A2.6 2.6 0 0 1 46.6 3 3 3 0 0 1 41 2.4 3.2 3.2 0 0 0 36 4.6 2.6 2.6 0 0 0 38 8 3.6 3.6 0 0 0 44 8.6Z',
    body: 'M9 11H24V16.4H32Q32 11.6 36 11.6T40 16.4H44.4V11.2L42.8 8.4H51.6L50 11.2V16.4H53Q56.4 16.4 56.4 20V28L61 35H52.6V31H9Z',
    livery: 'M28 17.6V28M40.4 17.6V28M52.6 17.6V28',
    lines: 'M6.6 11H25.4M9 28H56.4M24 11V31',
    glass: 'M15.4 14H21V19.4H15.4ZM57.4 17.6A2 2 0 1 0 57.4 21.6Z',
    wheels: [[14, 3], [27.4, 5], [39.6, 5], [50, 3]],
  },
  locomotive_4: {
    body: 'M5 12Q5 9.6 8 9.6H40L46 12.6 58 15Q61 15.6 61 19V31H5Z',
    livery: 'M7 23H60',
    lines: `${bars(22, 36, 3.4, 13.4, 19.6)}M5 27.6H61`,
    glass: 'M47.4 15.2 56.4 17V21H47.4ZM40.4 13.6H44.4V20H40.4Z',
    wheels: [[12, 3], [19, 3], [26, 3], [40, 3], [47, 3], [54, 3]],
  },
  taxi: {
    body: 'M5 31.4V21.4Q5 19 8 18.4L15 17.2 21.4 9.4Q22.4 8.2 24.4 8.2H41Q43 8.2 44.2 9.4L50.4 17.2 57 18.4Q60 19 60 21.4V31.4Z',
    livery: '',
    glass: 'M19.6 17.2 25 10.6H31.4V17.2ZM33.8 17.2V10.6H41L46.2 17.2ZM60 22.4H57V25H60Z',
    lines: 'M32.6 10.6V29.4M20 17.2V29.4M47 17.2V29.4M35.4 20h3.4M22 20h3.4',
    ink: Array.from({ length: 13 }, (_, i) => `M${6 + i * 4} ${i % 2 === 0 ? 23.4 : 25.4}h4v2h-4Z`).join(''),
    wheels: [[16, 4.6], [48, 4.6]],
  },
};
