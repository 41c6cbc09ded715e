// Made by tools/message-types from server/protocol/messages.schema.json: change that.

/** an id, an action, a name: 1 to 40 bytes */
export type Name = string;

export type Card = "purple" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green" | "locomotive" | "locomotive_4" | "passenger";

/** how many of each kind the board has */
export type Cards = Partial<Record<Card, number>>;

export type SeatPlan = {
  kind: "open";
  name?: string;
} | {
  kind: "bot";
  level: Name;
  name?: string;
} | {
  kind: "mine";
  name?: string;
};

export type Timing = {
  kind: "none";
} | {
  kind: "clock";
  /** seconds for the game */
  bank: number;
  /** more seconds after each turn */
  increment?: number;
} | {
  kind: "days";
  /** for each turn */
  days: number;
};

export type DealPlan = {
  kind: "fresh";
} | {
  kind: "like";
  table: Name;
} | {
  kind: "day";
};

export type Settings = {
  board: Name;
  seats: SeatPlan[];
  /** who begins; 0: drawn */
  first?: number;
  locomotive_reset?: boolean;
  timing?: Timing;
  /** in the lobby */
  listed?: boolean;
  rated?: boolean;
  hints?: boolean;
  /** computer players take their time */
  paced?: boolean;
  deal?: DealPlan;
};

/** how long a seat may still think */
export type Clock = {
  /** milliseconds when `since` was */
  left: number;
  running: boolean;
  /** milliseconds since 1970, UTC, by the server's clock */
  since: number;
};

export type SeatFacts = {
  kind: "free" | "person" | "bot";
  name: string;
  person: string;
  /** of a computer player */
  level: string;
  /** why a computer player sits in */
  sits_in: "" | "left" | "late" | "away";
  /** whether the seat can take its last move back: at once, if the others agree, or why not */
  undo: "now" | "ask" | "asked" | "none" | "seen" | "gone_on" | "computer" | "refused";
  wants_pause: boolean;
  clock?: Clock;
};

/** somebody asks to take a move back */
export type UndoRequest = {
  /** whose move */
  seat: number;
  /** seats whose people must still answer */
  awaits: number[];
};

/** what is no part of the game; the same for everybody */
export type Facts = {
  life: "open" | "playing" | "over" | "closed";
  /** a person */
  host: string;
  settings: Settings;
  board_hash: string;
  rules: number;
  /** SHA-256 of the seed */
  commitment: string;
  /** of a deal of the day */
  day: string;
  cloned_from: string;
  decisions: number;
  paused: boolean;
  /** spectators cannot chat */
  hushed: boolean;
  undo?: UndoRequest;
  /** the table where everybody meets again */
  rematch: string;
  /** by number */
  seats: Record<string, SeatFacts>;
};

export type SeatFactsChange = {
  kind?: "free" | "person" | "bot";
  name?: string;
  person?: string;
  /** of a computer player */
  level?: string;
  /** why a computer player sits in */
  sits_in?: "" | "left" | "late" | "away";
  /** whether the seat can take its last move back: at once, if the others agree, or why not */
  undo?: "now" | "ask" | "asked" | "none" | "seen" | "gone_on" | "computer" | "refused";
  wants_pause?: boolean;
  clock?: {
    /** milliseconds when `since` was */
    left?: number;
    running?: boolean;
    /** milliseconds since 1970, UTC, by the server's clock */
    since?: number;
  };
};

/** a merge patch of the facts */
export type FactsChange = {
  life?: "open" | "playing" | "over" | "closed";
  /** a person */
  host?: string;
  settings?: Settings;
  board_hash?: string;
  rules?: number;
  /** SHA-256 of the seed */
  commitment?: string;
  /** of a deal of the day */
  day?: string;
  cloned_from?: string;
  decisions?: number;
  paused?: boolean;
  /** spectators cannot chat */
  hushed?: boolean;
  undo?: {
    /** whose move */
    seat?: number;
    /** seats whose people must still answer */
    awaits?: number[];
  } | null;
  /** the table where everybody meets again */
  rematch?: string;
  seats?: Record<string, SeatFactsChange>;
};

/** the claim in progress */
export type Claim = {
  route: string;
  /** empty: not chosen yet */
  color: string;
  give: number;
  raise: number;
  played: number;
  line: number;
  laid: Cards;
};

/** the passenger on the way */
export type Ride = {
  start: string;
  at: string;
  used: string[];
};

export type Seat = {
  trains: number;
  /** points scored at once so far */
  score: number;
  /** in hand */
  cards: number;
  /** the part of the hand that everybody has seen */
  known: Cards;
  /** kept */
  tickets: number;
  /** tickets offered */
  offered: number;
  passengers?: number;
  passenger_at?: string[];
  goods?: number;
  festival_cards?: number;
  express?: number[];
  /** own seat, or the game is over */
  hand?: Cards;
  /** own seat, or the game is over */
  kept?: string[];
  /** completed tickets among them */
  done?: string[];
  /** own seat */
  offer?: string[];
  /** own seat, or the game is over */
  festivals?: Record<string, number>;
};

export type SeatChange = {
  trains?: number;
  /** points scored at once so far */
  score?: number;
  /** in hand */
  cards?: number;
  /** the part of the hand that everybody has seen */
  known?: Cards;
  /** kept */
  tickets?: number;
  /** tickets offered */
  offered?: number;
  passengers?: number;
  passenger_at?: string[];
  goods?: number;
  festival_cards?: number;
  express?: number[];
  /** own seat, or the game is over */
  hand?: Cards;
  /** own seat, or the game is over */
  kept?: string[];
  /** completed tickets among them */
  done?: string[];
  /** own seat */
  offer?: string[];
  /** own seat, or the game is over */
  festivals?: Record<string, number>;
};

export type Score = {
  place: number;
  total: number;
  completed: number;
  longest: number;
  routes: number;
  tickets: number;
  missed_tickets: number;
  longest_path: number;
  most_tickets: number;
  goods: number;
  festivals: number;
  provinces: number;
  attractions: number;
};

/** the game as one pair of eyes sees it */
export type Game = {
  phase: "choose_mix" | "draft" | "keep_opening" | "turn" | "first_card" | "second_card" | "keep_drawn" | "pay" | "give_cards" | "pay_raise" | "place_passenger" | "take_festival" | "place_province" | "extra_cards" | "ride" | "over";
  turn: number;
  /** seats that must decide */
  waits: number[];
  turns_left: number;
  express_spent?: boolean;
  row: (Card | null)[];
  /** cards left */
  deck: number;
  discard: Cards;
  revealed?: Cards;
  /** left in each deck */
  tickets: number[];
  /** claimed routes and whose */
  routes: Record<string, number>;
  drafts?: number;
  draft_due?: boolean;
  /** own pack of a draft */
  pack?: string[];
  claim?: Claim;
  ride?: Ride;
  /** tokens left by city */
  goods?: Record<string, number>;
  /** festival cards lying */
  festivals?: Record<string, number>;
  provinces?: Record<string, (number | null)[]>;
  seats: Record<string, Seat>;
  /** when the game is over */
  scores?: Record<string, Score>;
};

/** a merge patch of the game */
export type GameChange = {
  phase?: "choose_mix" | "draft" | "keep_opening" | "turn" | "first_card" | "second_card" | "keep_drawn" | "pay" | "give_cards" | "pay_raise" | "place_passenger" | "take_festival" | "place_province" | "extra_cards" | "ride" | "over";
  turn?: number;
  /** seats that must decide */
  waits?: number[];
  turns_left?: number;
  express_spent?: boolean;
  row?: (Card | null)[];
  /** cards left */
  deck?: number;
  discard?: Cards;
  revealed?: Cards;
  /** left in each deck */
  tickets?: number[];
  routes?: Record<string, number | null>;
  drafts?: number;
  draft_due?: boolean;
  /** own pack of a draft */
  pack?: string[];
  claim?: Claim | null;
  ride?: Ride | null;
  /** tokens left by city */
  goods?: Record<string, number>;
  /** festival cards lying */
  festivals?: Record<string, number>;
  provinces?: Record<string, (number | null)[]>;
  seats?: Record<string, SeatChange>;
  /** when the game is over */
  scores?: Record<string, Score>;
};

/** watches a table */
export type Hello = {
  t: "hello";
  d: {
    table: Name;
    /** the last version seen */
    v?: number;
    /** number of the last line of talk seen */
    chat?: number;
  };
};

/** stops watching it */
export type Bye = {
  t: "bye";
  d: {
    table: Name;
  };
};

export type Move = {
  t: "move";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    /** 0 or left out: the sender's only one */
    seat?: number;
    /** the version that the sender saw when deciding */
    v: number;
    /** in the words of docs/record.md */
    move: string;
  };
};

/** takes back the sender's last move, or asks the others whether it may be */
export type Undo = {
  t: "undo";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    /** 0 or left out: the sender's only one */
    seat?: number;
  };
};

/** says yes or no to a request to take a move back; the asker's no withdraws it */
export type AnswerUndo = {
  t: "answer_undo";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    yes: boolean;
  };
};

/** hands the seat of somebody who is away to a computer player, in a running game without clocks */
export type Replace = {
  t: "replace";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    seat: number;
  };
};

/** ends a running game without a result: one's own against computer players, or one that waits for somebody who is away */
export type End = {
  t: "end";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

/** the host lets spectators chat, or not */
export type Hush = {
  t: "hush";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    /** true: they cannot */
    on: boolean;
  };
};

/** asks for a pause */
export type Pause = {
  t: "pause";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

/** ends it, or takes the wish back */
export type Unpause = {
  t: "unpause";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

/** gets up; a computer player sits in */
export type Leave = {
  t: "leave";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

/** takes the seat back */
export type Back = {
  t: "back";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

/** the same people again, at a new table */
export type Rematch = {
  t: "rematch";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
  };
};

export type Chat = {
  t: "chat";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    text: string;
  };
};

export type Mute = {
  t: "mute";
  d: {
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    person: Name;
    on?: boolean;
  };
};

/** why may I not do that? */
export type Why = {
  t: "why";
  d: {
    table: Name;
    /** 0 or left out: the sender's only one */
    seat?: number;
    /** in the words of docs/record.md */
    move: string;
  };
};

export type Hint = {
  t: "hint";
  d: {
    table: Name;
    /** 0 or left out: the sender's only one */
    seat?: number;
  };
};

export type Explain = {
  t: "explain";
  d: {
    table: Name;
    /** number of the decision */
    at: number;
  };
};

export type Create = {
  t: "create";
  d: {
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    settings: Settings;
  };
};

/** plays on from a position */
export type Clone = {
  t: "clone";
  d: {
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    game: Name;
    /** decisions before the position */
    at: number;
    seats?: SeatPlan[];
  };
};

export type Sit = {
  t: "sit";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    /** 0: any */
    seat?: number;
  };
};

/** the host sends somebody away before the start; they cannot sit down here again */
export type Remove = {
  t: "remove";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    seat: number;
  };
};

export type Start = {
  t: "start";
  d: {
    table: Name;
    /** a name that the sender makes up: the same action sent again is answered the same and not done again */
    id: string;
    /** level of computer players for free seats */
    fill?: string;
  };
};

export type Ping = {
  t: "ping";
  d: {
    n?: number;
  };
};

/** everything */
export type View = {
  t: "view";
  d: {
    table: Name;
    /** whose eyes: a seat from 1, or 0 for a spectator */
    seat: number;
    v: number;
    /** milliseconds since 1970, UTC, by the server's clock */
    at: number;
    facts: Facts;
    /** empty before the start */
    game: Game | Record<string, never>;
    /** the seat's legal moves, if it must decide */
    legal?: string[];
    /** once it may be told */
    seed?: string;
  };
};

/** one step, from version v - 1 to v */
export type Did = {
  t: "did";
  d: {
    table: Name;
    /** whose eyes: a seat from 1, or 0 for a spectator */
    seat: number;
    v: number;
    /** milliseconds since 1970, UTC, by the server's clock */
    at: number;
    what: "created" | "sat" | "stood" | "started" | "moved" | "asked_undo" | "agreed_undo" | "refused_undo" | "undone" | "sat_in" | "back" | "forgotten" | "pause" | "went_on" | "woke" | "closed" | "ended" | "hushed" | "rematched";
    /** a seat, or 0 */
    by: number;
    /** in the words of docs/record.md */
    events?: string[];
    /** with `undone`: the decision that was taken back, in the words of docs/record.md */
    took_back?: string;
    facts?: FactsChange;
    game?: Game | GameChange;
    /** the seat's legal moves, if it must decide */
    legal?: string[];
  };
};

/** it is done, and kept */
export type Ack = {
  t: "ack";
  d: {
    id: string;
    table: string;
    v: number;
  };
};

export type Refused = {
  t: "refused";
  d: {
    id: string;
    table: string;
    code: string;
    /** of the rule that forbids it */
    clause?: string;
    /** in the person's language */
    text: string;
  };
};

export type Said = {
  t: "chat";
  d: {
    table: Name;
    n: number;
    /** milliseconds since 1970, UTC, by the server's clock */
    at: number;
    person: string;
    name: string;
    /** whose eyes: a seat from 1, or 0 for a spectator */
    seat: number;
    text: string;
  };
};

/** who is there; not part of any version */
export type Presence = {
  t: "presence";
  d: {
    table: Name;
    seats: number[];
    spectators: number;
    /** people's seats whose person is not there */
    away: Record<string, {
        /** milliseconds since 1970, UTC, by the server's clock */
        since: number;
        /** from when on `replace` and `end` are allowed */
        replaceable: number;
      }>;
  };
};

/** the answer to why */
export type Because = {
  t: "because";
  d: {
    table: Name;
    move: string;
    legal: boolean;
    clause?: string;
    text: string;
  };
};

/** the answer to hint and explain */
export type Advice = {
  t: "advice";
  d: {
    table: Name;
    seat: number;
    at: number;
    move: string;
    sentence: string;
    reasons: string;
  };
};

/** told when the game is over */
export type Seed = {
  t: "seed";
  d: {
    table: Name;
    seed: string;
  };
};

export type Error = {
  t: "error";
  d: {
    code: string;
    text: string;
    table?: string;
    /** `t` of the message that it answers */
    of?: string;
  };
};

export type Pong = {
  t: "pong";
  d: {
    n: number;
    /** milliseconds since 1970, UTC, by the server's clock */
    at: number;
  };
};

export type ClientMessage = Hello | Bye | Move | Undo | AnswerUndo | Replace | End | Hush | Pause | Unpause | Leave | Back | Rematch | Chat | Mute | Why | Hint | Explain | Create | Clone | Sit | Remove | Start | Ping;

export type ServerMessage = View | Did | Ack | Refused | Said | Presence | Because | Advice | Seed | Error | Pong;
