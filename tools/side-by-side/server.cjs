// boardgame.io's server with its file storage, and the least game with our kind of traffic: four seats, a row and a deck of cards,
// hands that the others may not see: node server.cjs PORT FOLDER
"use strict";
const { PlayerView } = require("boardgame.io/core");
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"];

const card = (random) => COLOURS[random.Die(COLOURS.length) - 1];

const cards = {
  name: "cards",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const players = {};
    for (let i = 0; i < ctx.numPlayers; ++i) players[i] = { hand: Array.from({ length: 4 }, () => card(random)) };
    return {
      row: Array.from({ length: 5 }, () => card(random)),
      routes: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`route-${i}`, null])),
      scores: [0, 0, 0, 0],
      secret: { deck: Array.from({ length: 100 }, () => card(random)) },
      players,
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: {
      client: false,
      move: ({ G, playerID, random }, place) => {
        const hand = G.players[playerID].hand;
        hand.push(G.row[place]);
        G.row[place] = card(random);
        // What lies on the table changes as well, as it does when routes are claimed; hands stay as small as ours.
        if (hand.length > 12) {
          hand.splice(0, 4);
          G.routes[`route-${random.Die(100) - 1}`] = playerID;
          G.scores[playerID] += 4;
        }
      },
    },
  },
};

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [cards], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) });
server.run(Number(port), () => console.log("ready"));
