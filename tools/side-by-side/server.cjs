// boardgame.io's server with its file storage: node server.cjs PORT FOLDER
"use strict";
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Cards } = require("./game.cjs");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [Cards], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) });
server.run(Number(port), () => console.log("ready"));
