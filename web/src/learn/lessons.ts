/** Lessons: notes that come up in a real game, each when it is needed for the first time. They name the clause they explain. */
import type { Text } from '../board/board';
import type { Table } from '../table/table.svelte';

export type Note = { id: string; when: (table: Table) => boolean; text: Text; clause: string };

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
    text: {
      en: 'There are two decks of tickets here. Short ones are easy and worth little, long ones the other way round. Say first how many of each you want to see; two of each is a good beginning.',
      fr: 'Il y a ici deux pioches de billets. Les courts sont faciles et valent peu, les longs l’inverse. Dites d’abord combien vous en voulez voir de chaque ; deux et deux, c’est un bon début.',
    },
  },
  {
    id: 'draft', clause: 'I-03', when: inPhase('draft'),
    text: {
      en: 'A draft: everybody picks one ticket from their pack at the same time and passes the others on. Tickets that lie close together are worth more than their number: one track serves several.',
      fr: 'Un draft : chacun choisit en même temps un billet dans son paquet et passe les autres. Des billets proches valent plus que leur chiffre : une même voie sert à plusieurs.',
    },
  },
  {
    id: 'tickets', clause: 'B-03', when: inPhase('keep_opening'),
    text: {
      en: 'These are your secret tickets. Join the two cities with tracks of your own and you win the points; fail, and you lose them. Point at a ticket to see a way on the map, then keep those that share it.',
      fr: 'Voici vos billets secrets. Reliez les deux villes par vos propres voies et vous gagnez les points ; sinon, vous les perdez. Pointez un billet pour voir un chemin sur la carte, puis gardez ceux qui le partagent.',
    },
  },
  {
    id: 'draw', clause: 'B-20', when: inTurn,
    text: {
      en: 'A turn is one action. Mostly you take two cards: of those that lie open, or blind from the deck. Collect one colour, as many cards as the route you want has spaces.',
      fr: 'Un tour, c’est une action. Le plus souvent, vous prenez deux cartes : parmi celles qui sont visibles, ou à l’aveugle dans la pioche. Réunissez une couleur, autant de cartes que la route voulue a de cases.',
    },
  },
  {
    id: 'second', clause: 'B-23', when: both(inPhase('second_card'), (table) => table.board?.id !== undefined),
    text: {
      en: 'Now the second card. An open locomotive is worth so much that it usually counts as both cards; blind from the deck it is a card like any other.',
      fr: 'Maintenant la deuxième carte. Une locomotive visible vaut tant qu’elle compte d’ordinaire pour les deux cartes ; piochée à l’aveugle, c’est une carte comme une autre.',
    },
  },
  {
    id: 'claim', clause: 'B-40', when: both(inTurn, claimable),
    text: {
      en: 'Routes that glow can be claimed with the cards in your hand: press one. A gray route takes any one colour. Longer routes are worth far more than short ones. Press another route and it tells you why not.',
      fr: 'Les routes qui luisent peuvent être prises avec votre main : appuyez sur l’une d’elles. Une route grise se paie de n’importe quelle couleur. Les longues valent bien plus que les courtes. Appuyez sur une autre, et elle dira pourquoi non.',
    },
  },
  {
    id: 'pay', clause: 'B-41', when: inPhase('pay'),
    text: {
      en: 'The ways to pay, the best first. Locomotives stand for any colour, so keep them while something else will do. You can still change your mind: Cancel.',
      fr: 'Les façons de payer, la meilleure d’abord. Les locomotives remplacent n’importe quelle couleur : gardez-les tant que c’est possible. Vous pouvez encore changer d’avis : Annuler.',
    },
  },
  {
    id: 'raise', clause: 'N-09', when: inPhase('pay_raise'),
    text: {
      en: 'A tunnel has a price that nobody knows beforehand: three cards are turned up, and each that fits the colour you played costs one more. Too dear? Take your cards back; the turn is over, the cards are not lost.',
      fr: 'Le prix d’un tunnel n’est pas connu d’avance : on retourne trois cartes, et chacune qui convient à la couleur jouée en coûte une de plus. Trop cher ? Reprenez vos cartes ; le tour est fini, les cartes ne sont pas perdues.',
    },
  },
  {
    id: 'tunnels', clause: 'N-09', when: both(inTurn, has('tunnels')),
    text: {
      en: 'Routes with a dashed edge are tunnels: have a card or two to spare before you dig. Locomotives are wild only in tunnels and on ferries on some boards; the route tells you.',
      fr: 'Les routes au bord pointillé sont des tunnels : ayez une ou deux cartes de réserve avant de creuser. Sur certains plateaux, les locomotives ne sont joker que dans les tunnels et sur les ferries ; la route vous le dira.',
    },
  },
  {
    id: 'ferries', clause: 'N-07', when: both(inTurn, has('ferries')),
    text: {
      en: 'Routes with round ends are ferries: every wheel on them asks for a locomotive.',
      fr: 'Les routes aux bouts ronds sont des ferries : chaque roue qui y figure demande une locomotive.',
    },
  },
  {
    id: 'place-passenger', clause: 'M-09', when: inPhase('place_passenger'),
    text: {
      en: 'You may put one of your three passengers on a city of this route. Later a whole turn lets it ride over tracks and pick up the goods of every city it reaches, so choose the end of a long line.',
      fr: 'Vous pouvez poser l’un de vos trois voyageurs dans une ville de cette route. Plus tard, un tour entier le fera rouler et ramasser les marchandises de chaque ville atteinte : choisissez le bout d’une longue ligne.',
    },
  },
  {
    id: 'ride', clause: 'M-15', when: inPhase('ride'),
    text: {
      en: 'Press the next route that glows. Your own tracks are free, an opponent’s costs a passenger card. The number beside a city is what its goods bring now.',
      fr: 'Appuyez sur la prochaine route qui luit. Vos voies sont gratuites, celles d’un adversaire coûtent une carte voyageur. Le nombre près d’une ville est ce que rapportent ses marchandises maintenant.',
    },
  },
  {
    id: 'festivals', clause: 'I-10', when: both(inTurn, has('festivals'), (table) => Object.values(table.game?.festivals ?? {}).some((n) => n > 0)),
    text: {
      en: 'Festival cards turn up among the train cards and wait at their cities, shown by small flags. A route into such a city takes them, and many of one kind are worth most.',
      fr: 'Des cartes festival apparaissent parmi les cartes wagon et attendent dans leur ville, sous de petits drapeaux. Une route vers cette ville les ramasse, et beaucoup d’une même sorte valent le plus.',
    },
  },
  {
    id: 'take-festival', clause: 'I-13', when: inPhase('take_festival'),
    text: {
      en: 'Take the cards of one of the two cities. What they bring is counted at the end, and rises with every card of the same festival.',
      fr: 'Prenez les cartes de l’une des deux villes. Ce qu’elles rapportent se compte à la fin, et croît avec chaque carte du même festival.',
    },
  },
  {
    id: 'express', clause: 'K-03', when: both(inTurn, has('express')),
    text: {
      en: 'You have three express cards, +1, +2 and +3, each for one use: more cards, more tickets, or a higher cell in the provinces.',
      fr: 'Vous avez trois cartes express, +1, +2 et +3, chacune utilisable une fois : plus de cartes, plus de billets, ou une case plus haute dans les provinces.',
    },
  },
  {
    id: 'province', clause: 'K-05', when: inPhase('place_province'),
    text: {
      en: 'With every claim you may send one more train to the provinces table, to the line of the route’s colour. At the end the highest sum in each line scores; it costs a train that lays no track.',
      fr: 'À chaque prise, vous pouvez envoyer un wagon de plus au tableau des provinces, sur la ligne de la couleur de la route. À la fin, la plus forte somme de chaque ligne marque ; cela coûte un wagon qui ne posera pas de voie.',
    },
  },
  {
    id: 'extra', clause: 'K-07', when: inPhase('extra_cards'),
    text: {
      en: 'The cell has the number of cards played. Add cards of the same colour, or an express card, to climb higher.',
      fr: 'La case est celle du nombre de cartes jouées. Ajoutez des cartes de la même couleur, ou une carte express, pour monter.',
    },
  },
  {
    id: 'attractions', clause: 'Y-06', when: both(inTurn, has('attractions')),
    text: {
      en: 'Stars are tourist attractions: every one that a route of yours touches is a point at the end. There are only fifteen taxis each; this game is over soon.',
      fr: 'Les étoiles sont des attractions touristiques : chacune touchée par une de vos routes vaut un point à la fin. Chacun n’a que quinze taxis ; la partie est vite finie.',
    },
  },
  {
    id: 'scored', clause: 'B-47', when: both(inTurn, (table) => myScore(table) > 0),
    text: {
      en: 'The first points! Go on towards your tickets; when one is done it turns green below. New tickets can be drawn in any turn, but only those you reach count for you.',
      fr: 'Les premiers points ! Continuez vers vos billets ; un billet réalisé devient vert en bas. On peut piocher de nouveaux billets à chaque tour, mais seuls ceux que vous réalisez comptent pour vous.',
    },
  },
  {
    id: 'last', clause: 'B-60', when: both((table) => (table.game?.turns_left ?? 0) > 0, (table) => table.legal.length > 0),
    text: {
      en: 'Somebody has two trains or fewer: everybody has one more turn. Claim what is worth most now; tickets are settled afterwards.',
      fr: 'Quelqu’un n’a plus que deux wagons ou moins : chacun joue encore un tour. Prenez ce qui vaut le plus ; les billets se règlent ensuite.',
    },
  },
];
