/** Lessons: notes that come up in a real game, each when it is needed for the first time. They name the clause they explain. */
import type { Text } from '../board/board';
import type { Table } from '../game/table.svelte';

type Note = Text & { id: string; when: (table: Table) => boolean; clause: string };

const inPhase = (...phases: string[]) => (table: Table) => table.legal.length > 0 && phases.includes(table.game?.phase ?? '');
const inTurn = inPhase('turn');
const has = (mechanic: string) => (table: Table) => table.board !== undefined && mechanic in table.board.mechanics;
const both = (...tests: ((table: Table) => boolean)[]) => (table: Table) => tests.every((test) => test(table));
const myScore = (table: Table) => table.game?.seats[String(table.eyes)]?.score ?? 0;
const claimable = (table: Table) => table.legal.some((move) => move.startsWith('claim '));

/** The order is that of a first game; a note that never fits never comes. */
export const notes: Note[] = [
  {
    id: 'mix', clause: 'M-03', when: inPhase('choose_mix'),
    en: 'There are two ticket decks here. Short tickets are easy but worth little; long ones are the opposite. First choose how many of each you want to see: two and two is a good start.',
    fr: 'Il y a ici deux pioches de billets. Les courts sont faciles mais rapportent peu ; les longs, l’inverse. Choisissez d’abord combien vous voulez en voir de chaque : deux et deux, c’est un bon début.',
  },
  {
    id: 'draft', clause: 'I-03', when: inPhase('draft'),
    en: 'This is a draft: everyone picks one ticket from their pack at the same time and passes the rest on. Tickets that lie close together are worth more than their number says: one line can serve several.',
    fr: 'C’est un draft : chacun choisit en même temps un billet dans son paquet et passe les autres. Des billets proches valent plus que leur chiffre : une même ligne peut en servir plusieurs.',
  },
  {
    id: 'tickets', clause: 'B-03', when: inPhase('keep_opening'),
    en: 'These are your secret tickets. Connect the two cities with your own routes and you score the points; fail and you lose them. Point at a ticket to see it on the map, then keep tickets that share a path.',
    fr: 'Voici vos billets secrets. Reliez les deux villes par vos propres routes et vous gagnez les points ; sinon, vous les perdez. Pointez un billet pour le voir sur la carte, puis gardez ceux qui partagent un même chemin.',
  },
  {
    id: 'draw', clause: 'B-20', when: inTurn,
    en: 'A turn is one action. Most of the time you take two cards, face up or from the deck. Collect one colour: you need as many cards as the route has spaces.',
    fr: 'À chaque tour, une seule action. Le plus souvent, vous prenez deux cartes, visibles ou de la pioche. Réunissez une couleur : il faut autant de cartes que la route a de cases.',
  },
  {
    id: 'second', clause: 'B-23', when: both(inPhase('second_card'), (table) => table.board?.id !== undefined),
    en: 'Now your second card. A face-up locomotive is so valuable that it usually counts as both cards; drawn from the deck, it is a card like any other.',
    fr: 'Maintenant, votre deuxième carte. Une locomotive visible est si précieuse qu’elle compte en général pour deux cartes ; tirée de la pioche, c’est une carte comme une autre.',
  },
  {
    id: 'claim', clause: 'B-40', when: both(inTurn, claimable),
    en: 'You can claim the highlighted routes with the cards in your hand: tap one. A gray route takes any one colour. Long routes are worth far more than short ones. Tap any other route to see why you cannot claim it.',
    fr: 'Vous pouvez prendre les routes en surbrillance avec les cartes de votre main : touchez-en une. Une route grise accepte n’importe quelle couleur, mais une seule. Les longues routes rapportent bien plus que les courtes. Touchez une autre route : elle dira pourquoi ce n’est pas possible.',
  },
  {
    id: 'pay', clause: 'B-41', when: inPhase('pay'),
    en: 'Here are the ways to pay, best first. Locomotives stand for any colour, so keep them when something else will do. You can still change your mind with Cancel.',
    fr: 'Voici les façons de payer, la meilleure d’abord. Les locomotives remplacent n’importe quelle couleur : gardez-les si autre chose suffit. Vous pouvez encore changer d’avis avec Annuler.',
  },
  {
    id: 'raise', clause: 'N-09', when: inPhase('pay_raise'),
    en: 'Nobody knows what a tunnel will cost: three cards are revealed, and each one that matches the colour you played costs one more card. Too expensive? Take your cards back: you lose the turn, not the cards.',
    fr: 'Personne ne sait d’avance ce que coûtera un tunnel : trois cartes sont retournées, et chacune qui correspond à la couleur jouée coûte une carte de plus. Trop cher ? Reprenez vos cartes : vous perdez le tour, pas les cartes.',
  },
  {
    id: 'tunnels', clause: 'N-09', when: both(inTurn, has('tunnels')),
    en: 'Routes with a dashed edge are tunnels: keep a card or two to spare before you try one. On some boards locomotives are wild only in tunnels and on ferries; the route tells you.',
    fr: 'Les routes au bord pointillé sont des tunnels : gardez une ou deux cartes en réserve avant d’en tenter un. Sur certains plateaux, les locomotives ne sont jokers que dans les tunnels et sur les ferries ; la route vous le dira.',
  },
  {
    id: 'ferries', clause: 'N-07', when: both(inTurn, has('ferries')),
    en: 'Routes with round ends are ferries: each wheel needs a locomotive.',
    fr: 'Les routes aux bouts ronds sont des ferries : chaque roue exige une locomotive.',
  },
  {
    id: 'place-passenger', clause: 'M-09', when: inPhase('place_passenger'),
    en: 'You may place one of your three passengers in a city on this route. Later you can spend a whole turn moving it along the tracks to collect the goods of every city it reaches, so choose the end of a long line.',
    fr: 'Vous pouvez poser l’un de vos trois voyageurs dans une ville de cette route. Plus tard, vous pourrez consacrer un tour entier à le déplacer et à ramasser les marchandises de chaque ville atteinte : choisissez le bout d’une longue ligne.',
  },
  {
    id: 'ride', clause: 'M-15', when: inPhase('ride'),
    en: 'Tap the next highlighted route. Your own tracks are free; an opponent’s route costs a passenger card. The number beside a city shows what its goods are worth now.',
    fr: 'Touchez la prochaine route en surbrillance. Vos routes sont gratuites ; celles d’un adversaire coûtent une carte voyageur. Le nombre près d’une ville indique ce que valent ses marchandises.',
  },
  {
    id: 'festivals', clause: 'I-10', when: both(inTurn, has('festivals'), (table) => Object.values(table.game?.festivals ?? {}).some((n) => n > 0)),
    en: 'Festival cards come up among the train cards and wait in their cities, marked by small flags. Claim a route to such a city to take them; a large set of one festival is worth the most.',
    fr: 'Des cartes festival sortent parmi les cartes wagon et attendent dans leur ville, sous de petits drapeaux. Prenez une route vers cette ville pour les ramasser ; plus vous en avez d’un même festival, plus elles rapportent.',
  },
  {
    id: 'take-festival', clause: 'I-13', when: inPhase('take_festival'),
    en: 'Take the cards from one of the two cities. They score at the end, and each further card of the same festival adds more.',
    fr: 'Prenez les cartes de l’une des deux villes. Elles rapportent à la fin, et chaque carte de plus du même festival compte davantage.',
  },
  {
    id: 'express', clause: 'K-03', when: both(inTurn, has('express')),
    en: 'You have three express cards, +1, +2 and +3. Each can be used once: for more cards, more tickets, or a higher space in the provinces.',
    fr: 'Vous avez trois cartes express, +1, +2 et +3. Chacune sert une seule fois : pour plus de cartes, plus de billets, ou une case plus haute dans les provinces.',
  },
  {
    id: 'province', clause: 'K-05', when: inPhase('place_province'),
    en: 'With each route you may place one extra train on the provinces table, in the line of the route’s colour. At the end the highest total in each line scores, but it costs you a train on the map.',
    fr: 'À chaque route prise, vous pouvez poser un wagon de plus sur le tableau des provinces, sur la ligne de la couleur de la route. À la fin, le total le plus élevé de chaque ligne marque des points, mais c’est un wagon de moins sur la carte.',
  },
  {
    id: 'extra', clause: 'K-07', when: inPhase('extra_cards'),
    en: 'You get the space with the number of cards you played. Add cards of the same colour, or an express card, to climb higher.',
    fr: 'Vous obtenez la case qui porte le nombre de cartes jouées. Ajoutez des cartes de la même couleur, ou une carte express, pour monter.',
  },
  {
    id: 'attractions', clause: 'Y-06', when: both(inTurn, has('attractions')),
    en: 'Stars are tourist attractions: each one touched by a route of yours scores a point at the end. Everyone has only fifteen taxis, so the game is short.',
    fr: 'Les étoiles sont des attractions touristiques : chacune touchée par une de vos routes vaut un point à la fin. Chacun n’a que quinze taxis : la partie est courte.',
  },
  {
    id: 'stations', clause: 'S-05', when: both(inTurn, has('stations')),
    en: 'You have three stations. Build one in a free city for a card, and at the end it lends you one route of another player there, for your tickets. Each station you keep is worth points, so build only what completes a ticket.',
    fr: 'Vous avez trois gares. Construisez-en une dans une ville libre contre une carte : à la fin, elle vous prête une route d’un autre joueur qui y mène, pour vos billets. Chaque gare gardée rapporte des points : ne construisez que celle qui réalise un billet.',
  },
  {
    id: 'scored', clause: 'B-47', when: both(inTurn, (table) => myScore(table) > 0),
    en: 'Your first points! Keep building towards your tickets; a completed ticket turns green below. You can draw new tickets on any turn, but every one you miss costs you its points.',
    fr: 'Vos premiers points ! Continuez vers vos billets ; un billet réalisé devient vert en bas. Vous pouvez piocher de nouveaux billets à chaque tour, mais chaque billet manqué vous coûte ses points.',
  },
  {
    id: 'last', clause: 'B-60', when: both((table) => (table.game?.turns_left ?? 0) > 0, (table) => table.legal.length > 0),
    en: 'Someone is down to their last trains: everyone has one more turn. Claim whatever is worth most now; tickets are scored at the end.',
    fr: 'Quelqu’un n’a presque plus de wagons : chacun joue encore une fois. Prenez ce qui rapporte le plus ; les billets se comptent à la fin.',
  },
];
