/** Lessons: notes that come up in a real game, each when it is needed for the first time. They name the clause they explain, and point at what they speak of. */
import type { Text } from '../board/board';
import { argumentsOf } from '../game/choices';
import type { Table } from '../game/table.svelte';

/** What of one's own changes by playing. */
type Standing = { cards: number; trains: number };

export type Note = Text & {
  id: string; when: (table: Table) => boolean;
  /** Empty if it is about no rule. */
  clause: string;
  /** What it speaks of: a selector, or several, the first that finds something in view. */
  at: (table: Table) => string[];
  /** Of what is found only the first is meant, not all of it together. */
  one?: boolean;
  /** What the note must not cover, besides what it speaks of. */
  clear?: string[];
  /** What is to be done now. Such a note has no button: it waits until that has happened. */
  act?: Text & { done: (table: Table, before: Standing) => boolean };
  /** Waits until what it speaks of is there. */
  late?: boolean;
  /** Counts: "3 of 13". */
  step?: boolean;
};

export function standing(table: Table): Standing {
  const { cards = 0, trains = 0 } = table.game?.seats[String(table.eyes)] ?? {};
  return { cards, trains };
}

const inPhase = (...phases: string[]) => (table: Table) => table.legal.length > 0 && phases.includes(table.game?.phase ?? '');
const inTurn = inPhase('turn');
const isOver = (table: Table) => table.game?.phase === 'over';
const has = (mechanic: string) => (table: Table) => table.board !== undefined && mechanic in table.board.mechanics;
const both = (...tests: ((table: Table) => boolean)[]) => (table: Table) => tests.every((test) => test(table));
const myScore = (table: Table) => table.game?.seats[String(table.eyes)]?.score ?? 0;
const claims = (table: Table) => argumentsOf(table.legal, 'claim');
/** Claims that bring a ticket nearer. */
const helpful = (table: Table) => claims(table).filter((id) => table.insight?.helpful.includes(id));
const lastRound = both((table) => (table.game?.turns_left ?? 0) > 0, (table) => table.legal.length > 0);
const ticketDone = both(inTurn, (table) => Object.values(table.insight?.seats[String(table.eyes)]?.tickets ?? {}).some(({ state }) => state === 'done'));

// What notes speak of.
const spaces = (id: string | undefined) => (id === undefined ? [] : [`#route-${id} .space`]);
const asked = () => ['[data-decision]'];
const row = () => ['[data-take]'];
const allCards = () => ['[data-take], [data-draw]'];
const claimable = (table: Table) => spaces(helpful(table)[0] ?? claims(table)[0]);
const kind = (name: string) => () => [`.route[data-owner="0"]:has(.${name}) .space`];
const me = (table: Table) => [`[data-players] [data-seat="${table.eyes}"]`];
const badge = (name: string) => () => [`[data-city] .badge.${name}`];
const last = () => ['[data-prompt] .last', '[data-prompt]'];
/** The score once it has been counted. */
const final = () => ['[data-score-screen]:not(:has([data-skip-count])) table'];

/** What is looked at on the map while something is chosen. */
const MAP = ['[data-map]'];

/** The order is that of a first game; a note that never fits never comes. */
export const notes: Note[] = [
  {
    id: 'mix', clause: 'M-03', at: asked, clear: MAP, when: inPhase('choose_mix'),
    en: 'There are two ticket decks here. Short tickets are easy but worth little; long ones are the opposite. First choose how many of each you want to see: two and two is a good start.',
    fr: 'Il y a ici deux pioches de billets. Les courts sont faciles mais rapportent peu ; les longs, l’inverse. Choisissez d’abord combien vous voulez en voir de chaque : deux et deux, c’est un bon début.',
  },
  {
    id: 'draft', clause: 'I-03', at: asked, clear: MAP, when: inPhase('draft'),
    en: 'This is a draft: everyone picks one ticket from their pack at the same time and passes the rest on. Tickets that lie close together are worth more than their number says: one line can serve several.',
    fr: 'C’est un draft : chacun choisit en même temps un billet dans son paquet et passe les autres. Des billets proches valent plus que leur chiffre : une même ligne peut en servir plusieurs.',
  },
  {
    id: 'tickets', clause: 'B-03', at: asked, clear: MAP, when: inPhase('keep_opening'),
    en: 'These are your secret tickets. Connect the two cities with your own routes and you score the points; fail and you lose them. Point at a ticket to see it on the map, then keep tickets that share a path.',
    fr: 'Voici vos billets secrets. Reliez les deux villes par vos propres routes et vous gagnez les points ; sinon, vous les perdez. Pointez un billet pour le voir sur la carte, puis gardez ceux qui partagent un même chemin.',
  },
  {
    id: 'draw', clause: 'B-20', at: allCards, when: inTurn,
    en: 'A turn is one action. Most of the time you take two cards, face up or from the deck. Collect one colour: you need as many cards as the route has spaces.',
    fr: 'À chaque tour, une seule action. Le plus souvent, vous prenez deux cartes, visibles ou de la pioche. Réunissez une couleur : il faut autant de cartes que la route a de cases.',
  },
  {
    id: 'second', clause: 'B-23', at: allCards, when: both(inPhase('second_card'), (table) => table.board?.id !== undefined),
    en: 'Now your second card. A face-up locomotive is so valuable that it usually counts as both cards; drawn from the deck, it is a card like any other.',
    fr: 'Maintenant, votre deuxième carte. Une locomotive visible est si précieuse qu’elle compte en général pour deux cartes ; tirée de la pioche, c’est une carte comme une autre.',
  },
  {
    id: 'claim', clause: 'B-40', at: claimable, when: both(inTurn, (table) => claims(table).length > 0),
    en: 'You can claim the highlighted routes with the cards in your hand: tap one. A gray route takes any one colour. Long routes are worth far more than short ones. Tap any other route to see why you cannot claim it.',
    fr: 'Vous pouvez prendre les routes en surbrillance avec les cartes de votre main : touchez-en une. Une route grise accepte n’importe quelle couleur, mais une seule. Les longues routes rapportent bien plus que les courtes. Touchez une autre route : elle dira pourquoi ce n’est pas possible.',
  },
  {
    id: 'pay', clause: 'B-41', at: asked, when: inPhase('pay'),
    en: 'Here are the ways to pay, best first. Locomotives stand for any colour, so keep them when something else will do. You can still change your mind with Cancel.',
    fr: 'Voici les façons de payer, la meilleure d’abord. Les locomotives remplacent n’importe quelle couleur : gardez-les si autre chose suffit. Vous pouvez encore changer d’avis avec Annuler.',
  },
  {
    id: 'raise', clause: 'N-09', at: asked, when: inPhase('pay_raise'),
    en: 'Nobody knows what a tunnel will cost: three cards are revealed, and each one that matches the colour you played costs one more card. Too expensive? Take your cards back: you lose the turn, not the cards.',
    fr: 'Personne ne sait d’avance ce que coûtera un tunnel : trois cartes sont retournées, et chacune qui correspond à la couleur jouée coûte une carte de plus. Trop cher ? Reprenez vos cartes : vous perdez le tour, pas les cartes.',
  },
  {
    id: 'tunnels', clause: 'N-09', at: kind('tunnel'), one: true, when: both(inTurn, has('tunnels')),
    en: 'Routes with a dashed edge are tunnels: keep a card or two to spare before you try one. On some boards locomotives are wild only in tunnels and on ferries; the route tells you.',
    fr: 'Les routes au bord pointillé sont des tunnels : gardez une ou deux cartes en réserve avant d’en tenter un. Sur certains plateaux, les locomotives ne sont jokers que dans les tunnels et sur les ferries ; la route vous le dira.',
  },
  {
    id: 'ferries', clause: 'N-07', at: kind('ferry'), one: true, when: both(inTurn, has('ferries')),
    en: 'Routes with round ends are ferries: each wheel needs a locomotive.',
    fr: 'Les routes aux bouts ronds sont des ferries : chaque roue exige une locomotive.',
  },
  {
    id: 'place-passenger', clause: 'M-09', at: asked, when: inPhase('place_passenger'),
    en: 'You may place one of your three passengers in a city on this route. Later you can spend a whole turn moving it along the tracks to collect the goods of every city it reaches, so choose the end of a long line.',
    fr: 'Vous pouvez poser l’un de vos trois voyageurs dans une ville de cette route. Plus tard, vous pourrez consacrer un tour entier à le déplacer et à ramasser les marchandises de chaque ville atteinte : choisissez le bout d’une longue ligne.',
  },
  {
    id: 'ride', clause: 'M-15', at: asked, when: inPhase('ride'),
    en: 'Tap the next highlighted route. Your own tracks are free; an opponent’s route costs a passenger card. The number beside a city shows what its goods are worth now.',
    fr: 'Touchez la prochaine route en surbrillance. Vos routes sont gratuites ; celles d’un adversaire coûtent une carte voyageur. Le nombre près d’une ville indique ce que valent ses marchandises.',
  },
  {
    id: 'festivals', clause: 'I-10', at: badge('festival'), one: true, when: both(inTurn, has('festivals'), (table) => Object.values(table.game?.festivals ?? {}).some((n) => n > 0)),
    en: 'Festival cards come up among the train cards and wait in their cities, marked by small flags. Claim a route to such a city to take them; a large set of one festival is worth the most.',
    fr: 'Des cartes festival sortent parmi les cartes wagon et attendent dans leur ville, sous de petits drapeaux. Prenez une route vers cette ville pour les ramasser ; plus vous en avez d’un même festival, plus elles rapportent.',
  },
  {
    id: 'take-festival', clause: 'I-13', at: asked, when: inPhase('take_festival'),
    en: 'Take the cards from one of the two cities. They score at the end, and each further card of the same festival adds more.',
    fr: 'Prenez les cartes de l’une des deux villes. Elles rapportent à la fin, et chaque carte de plus du même festival compte davantage.',
  },
  {
    id: 'express', clause: 'K-03', at: me, when: both(inTurn, has('express')),
    en: 'You have three express cards, +1, +2 and +3. Each can be used once: for more cards, more tickets, or a higher space in the provinces.',
    fr: 'Vous avez trois cartes express, +1, +2 et +3. Chacune sert une seule fois : pour plus de cartes, plus de billets, ou une case plus haute dans les provinces.',
  },
  {
    id: 'province', clause: 'K-05', at: asked, when: inPhase('place_province'),
    en: 'With each route you may place one extra train on the provinces table, in the line of the route’s colour. At the end the highest total in each line scores, but it costs you a train on the map.',
    fr: 'À chaque route prise, vous pouvez poser un wagon de plus sur le tableau des provinces, sur la ligne de la couleur de la route. À la fin, le total le plus élevé de chaque ligne marque des points, mais c’est un wagon de moins sur la carte.',
  },
  {
    id: 'extra', clause: 'K-07', at: asked, when: inPhase('extra_cards'),
    en: 'You get the space with the number of cards you played. Add cards of the same colour, or an express card, to climb higher.',
    fr: 'Vous obtenez la case qui porte le nombre de cartes jouées. Ajoutez des cartes de la même couleur, ou une carte express, pour monter.',
  },
  {
    id: 'attractions', clause: 'Y-06', at: badge('attraction'), one: true, when: both(inTurn, has('attractions')),
    en: 'Stars are tourist attractions: each one touched by a route of yours scores a point at the end. Everyone has only fifteen taxis, so the game is short.',
    fr: 'Les étoiles sont des attractions touristiques : chacune touchée par une de vos routes vaut un point à la fin. Chacun n’a que quinze taxis : la partie est courte.',
  },
  {
    id: 'stations', clause: 'S-05', at: me, when: both(inTurn, has('stations')),
    en: 'You have three stations. Build one in a free city for a card, and at the end it lends you one route of another player there, for your tickets. Each station you keep is worth points, so build only what completes a ticket.',
    fr: 'Vous avez trois gares. Construisez-en une dans une ville libre contre une carte : à la fin, elle vous prête une route d’un autre joueur qui y mène, pour vos billets. Chaque gare gardée rapporte des points : ne construisez que celle qui réalise un billet.',
  },
  {
    id: 'scored', clause: 'B-47', at: me, when: both(inTurn, (table) => myScore(table) > 0),
    en: 'Your first points! Keep building towards your tickets; a completed ticket turns green below. You can draw new tickets on any turn, but every one you miss costs you its points.',
    fr: 'Vos premiers points ! Continuez vers vos billets ; un billet réalisé devient vert en bas. Vous pouvez piocher de nouveaux billets à chaque tour, mais chaque billet manqué vous coûte ses points.',
  },
  {
    id: 'last', clause: 'B-60', at: last, when: lastRound,
    en: 'Someone is down to their last trains: everyone has one more turn. Claim whatever is worth most now; tickets are scored at the end.',
    fr: 'Quelqu’un n’a presque plus de wagons : chacun joue encore une fois. Prenez ce qui rapporte le plus ; les billets se comptent à la fin.',
  },
  {
    id: 'score', clause: 'B-61', at: final, late: true, clear: ['#score-title', '[data-verdict]', '[data-bar]'], when: isOver,
    en: 'This is how the score came about, line by line. Press a figure, and the map shows where it comes from.',
    fr: 'Voici d’où vient le score, ligne par ligne. Touchez un chiffre : la carte montre d’où il vient.',
  },
];

/** The first five minutes: thirteen steps on a small board, then the rest of the game with fewer and fewer words. */
export const firstGame: Note[] = [
  {
    id: 'tickets', step: true, clause: 'B-03', at: asked, when: inPhase('keep_opening'),
    en: 'Welcome to New York! Tickets are your secret goals: join the two places with your own routes and you score the points. Miss a ticket and you lose them.',
    fr: 'Bienvenue à New York ! Les billets sont vos objectifs secrets : reliez les deux lieux par vos propres routes et vous gagnez les points. Un billet manqué vous les fait perdre.',
  },
  {
    id: 'choose', step: true, clause: 'Y-02', at: asked, clear: MAP, when: inPhase('keep_opening'),
    en: 'The map shows each ticket you press. Keep both if they lie close together.',
    fr: 'La carte montre chaque billet touché. Gardez les deux s’ils sont proches.',
    act: {
      done: (table) => table.game?.phase !== 'keep_opening' || !table.game.waits.includes(table.eyes),
      en: 'Choose one or both, then press “{keep}”.',
      fr: 'Choisissez-en un ou deux, puis « {keep} ».',
    },
  },
  {
    id: 'kept', step: true, clause: 'B-61', at: () => ['[data-tickets-kept]'], when: inTurn,
    en: 'Here is what you kept, and how many spaces are still missing. Press a ticket at any time: the map shows a short way.',
    fr: 'Voici ce que vous avez gardé, et combien de cases manquent encore. Touchez un billet quand vous voulez : la carte montre un chemin court.',
  },
  {
    id: 'draw', step: true, clause: 'B-20', at: row, when: inTurn,
    en: 'On your turn you do one thing. Usually you take two cards. Cards of one colour pay for a route of that colour; a taxi stands for any colour.',
    fr: 'À votre tour, vous faites une seule chose. Le plus souvent, vous prenez deux cartes. Des cartes d’une couleur paient une route de cette couleur ; un taxi remplace n’importe laquelle.',
    act: { done: (table, before) => standing(table).cards > before.cards, en: 'Take one of the face-up cards.', fr: 'Prenez l’une des cartes visibles.' },
  },
  {
    id: 'second', step: true, clause: 'B-24', at: () => ['[data-draw]'], when: inPhase('second_card'),
    en: 'The card is in your hand, and a new one lies in its place. Now the second card. From the deck you never know what comes – perhaps a taxi.',
    fr: 'La carte est dans votre main, et une nouvelle a pris sa place. À présent, la deuxième. De la pioche, on ne sait jamais ce qui vient – peut-être un taxi.',
    act: { done: (table, before) => standing(table).cards > before.cards, en: 'Draw from the deck.', fr: 'Piochez une carte.' },
  },
  {
    id: 'hand', step: true, clause: 'B-40', at: () => ['[data-hand]'], when: inTurn,
    en: 'These are your cards. A route costs as many as it has spaces, all of its colour; on a gray route, all of any one colour.',
    fr: 'Voici vos cartes. Une route en coûte autant qu’elle a de cases, toutes de sa couleur ; sur une route grise, toutes d’une même couleur au choix.',
  },
  {
    id: 'players', step: true, clause: 'B-10', at: () => ['[data-players]'], when: inTurn,
    en: 'Your opponent plays in the same way. Here you see how many taxis, cards and tickets everyone has, but never which.',
    fr: 'Votre adversaire joue de la même façon. Vous voyez ici combien de taxis, de cartes et de billets a chacun, mais jamais lesquels.',
  },
  {
    id: 'claim', step: true, clause: 'B-42', at: claimable, clear: ['.route.glows .space'], when: both(inTurn, (table) => helpful(table).length > 0),
    en: 'You have the cards for this route, and it brings you nearer to a ticket!',
    fr: 'Vous avez les cartes pour cette route, et elle vous rapproche d’un billet !',
    act: { done: (table) => table.game?.phase === 'pay', en: 'Press it on the map to claim it.', fr: 'Touchez-la sur la carte pour la prendre.' },
  },
  {
    id: 'pay', step: true, clause: 'B-41', at: asked, when: inPhase('pay'),
    en: 'These are the ways to pay, best first. Keep your taxis if other cards will do.',
    fr: 'Voici les façons de payer, la meilleure d’abord. Gardez vos taxis si d’autres cartes suffisent.',
    act: { done: (table, before) => standing(table).trains < before.trains, en: 'Choose how to pay.', fr: 'Choisissez comment payer.' },
  },
  {
    id: 'trains', step: true, clause: 'B-60', at: me, when: both(inTurn, (table) => standing(table).trains < (table.board?.file.trains ?? 0)),
    en: 'The route is yours, and your taxis stand on it. Here is how many you have left: once somebody is down to two, everyone has one last turn.',
    fr: 'La route est à vous, et vos taxis y sont posés. Voici combien il vous en reste : dès que quelqu’un n’en a plus que deux, chacun joue une dernière fois.',
  },
  {
    id: 'attractions', step: true, one: true, clause: 'Y-06', at: badge('attraction'), when: both(inTurn, (table) => standing(table).trains < (table.board?.file.trains ?? 0)),
    en: 'A star is a sight. Each one that a route of yours touches is worth a point at the end.',
    fr: 'Une étoile marque une attraction. Chacune que touche l’une de vos routes vaut un point à la fin.',
  },
  {
    id: 'pile', step: true, clause: 'B-50', at: () => ['[data-tickets]'], when: both(inTurn, (table) => standing(table).trains < (table.board?.file.trains ?? 0)),
    en: 'When your tickets are done, draw new ones here instead of cards. But near the end a ticket you cannot finish costs you points.',
    fr: 'Vos billets sont réalisés ? Piochez-en d’autres ici, au lieu de cartes. Mais vers la fin, un billet impossible à finir vous coûte des points.',
  },
  {
    id: 'on', step: true, clause: 'B-63', at: () => ['[data-hint]'], clear: ['.bar'], when: both(inTurn, (table) => standing(table).trains < (table.board?.file.trains ?? 0)),
    en: 'That is the whole game: take cards, claim routes, complete tickets. Now play on! When you are not sure, press “{hint}”, then “{play}”.',
    fr: 'C’est tout le jeu : prendre des cartes, prendre des routes, réaliser des billets. À vous ! Si vous hésitez, appuyez sur « {hint} », puis sur « {play} ».',
  },
  {
    id: 'collect', clause: 'B-20', at: allCards, when: both(inPhase('turn', 'second_card'), (table) => standing(table).trains === table.board?.file.trains && helpful(table).length === 0),
    en: 'The cards for a route on your way are not together yet.',
    fr: 'Les cartes pour une route sur votre chemin ne sont pas encore réunies.',
    // Comes again and again while it fits.
    act: { done: () => false, en: 'Take a card, face up or from the deck.', fr: 'Prenez une carte, visible ou de la pioche.' },
  },
  {
    id: 'complete', clause: 'B-61', one: true, at: () => ['[data-ticket][data-state="done"]'], when: ticketDone,
    en: 'A ticket is complete! Its points are safe: nobody can take a route from you.',
    fr: 'Un billet est réalisé ! Ses points sont acquis : personne ne peut vous reprendre une route.',
  },
  {
    id: 'last', clause: 'B-60', at: last, when: lastRound,
    en: 'The last round: one more turn for everyone. Claim the longest route you can pay for, or the one that completes a ticket.',
    fr: 'Dernière manche : chacun joue encore une fois. Prenez la plus longue route que vous pouvez payer, ou celle qui termine un billet.',
  },
  {
    id: 'score', clause: 'Y-05', at: final, late: true, clear: ['#score-title', '[data-verdict]', '[data-bar]'], when: isOver,
    en: 'This is how the score came about: your routes and completed tickets, a point for each attraction, and minus what missed tickets cost. Press a figure, and the map shows where it comes from.',
    fr: 'Voici d’où vient le score : vos routes et vos billets réalisés, un point par attraction, moins ce que coûtent les billets manqués. Touchez un chiffre : la carte montre d’où il vient.',
  },
  {
    id: 'next', clause: '', at: () => [], clear: ['[data-score-screen]', '.bar'], when: isOver,
    en: 'Your first game is finished. What next? The big classic is the USA board – or invite your friends.',
    fr: 'Votre première partie est finie. Et maintenant ? Le grand classique, c’est le plateau des États-Unis – ou invitez vos amis.',
  },
];
