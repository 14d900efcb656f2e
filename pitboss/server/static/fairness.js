// Checks a fairness record in the browser with WebCrypto alone: nothing is sent anywhere, and none of it is the
// table server's code. `check(record)` resolves to the faults found, one sentence each; none when the deal was fair.

const FORMAT = "pitboss-fairness-1";
const SHUFFLE = "pitboss-shuffle-1";
const ENDS = ["opened", "voided", "refunded"];
const utf8 = new TextEncoder();

const bytes = (value) => (value instanceof Uint8Array ? value : utf8.encode(String(value)));
const hex = (raw) => Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");

function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error(`${text} is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function join(...parts) {
  const raw = parts.map(bytes);
  const joined = new Uint8Array(raw.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of raw) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function field(value) {
  const raw = bytes(value);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, raw.length);
  return join(length, raw);
}

const pack = (...fields) => join(...fields.map(field));
const sha256 = async (raw) => new Uint8Array(await crypto.subtle.digest("SHA-256", raw));

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

function counter(number) {
  const raw = new Uint8Array(8);
  new DataView(raw.buffer).setBigUint64(0, BigInt(number));
  return raw;
}

async function shuffled(items, key) {
  const order = [...items];
  let block = new Uint8Array(0);
  let at = 0;
  let blocks = 0;
  for (let left = order.length; left > 1; left -= 1) {
    const fair = 65536 - (65536 % left);
    let draw = fair;
    while (draw >= fair) {
      if (at === block.length) {
        block = await hmac(key, counter(blocks));
        blocks += 1;
        at = 0;
      }
      draw = block[at] * 256 + block[at + 1];
      at += 2;
    }
    const pick = draw % left;
    [order[left - 1], order[pick]] = [order[pick], order[left - 1]];
  }
  return order;
}

async function agreed({ rules, seeds, table, deal }) {
  const seats = Object.keys(seeds).sort((a, b) => Number(a) - Number(b));
  const given = pack(...seats.flatMap((seat) => [seat, seeds[seat]]));
  const digest = await sha256(pack("rules", rules.game, rules.version, rules.options, rules.deck));
  return pack(SHUFFLE, table, deal, given, digest);
}

const dealt = (record) => record.rounds.flatMap((round) => Object.entries(round.cards));

function story(record) {
  const faults = [];
  if (!ENDS.includes(record.end)) faults.push(`The commitment ended as "${record.end}"; it must be one of ${ENDS.join(", ")}.`);
  else if (record.end !== "opened" && !record.why) faults.push(`The commitment was ${record.end} without a reason.`);
  if (!(record.committed_at < record.seeds_closed_at)) faults.push("The house committed after the players' seeds were closed.");
  let last = -1;
  for (const round of record.rounds) {
    const positions = Object.keys(round.cards).map(Number).sort((a, b) => a - b);
    if (positions.length && positions[0] <= last) {
      faults.push(`Round ${round.round} uses position ${positions[0]} after position ${last} was dealt.`);
    }
    last = Math.max(last, ...positions);
  }
  return faults;
}

async function checkSeed(record) {
  const faults = [];
  const seed = unhex(record.server_seed);
  if (seed.length !== 32) faults.push(`The house's seed has ${seed.length} bytes; it must have 32.`);
  const commitment = hex(await sha256(pack(SHUFFLE, record.table, record.deal, seed)));
  if (commitment !== record.commitment) faults.push("The house's seed is not the one it committed to.");
  const order = await shuffled(record.rules.deck.split(" "), await hmac(seed, await agreed(record)));
  for (const [position, card] of dealt(record)) {
    if (order[position] !== card) faults.push(`Position ${position} was dealt as ${card}; the seeds give ${order[position]}.`);
  }
  return faults;
}

async function climb(leaf, leafIndex, size, path) {
  let [node, index, last] = [leaf, leafIndex, size - 1];
  for (const neighbour of path) {
    if (last === 0) return null;
    if (index % 2 === 1 || index === last) {
      node = await sha256(join(Uint8Array.of(1), neighbour, node));
      while (index % 2 === 0 && index !== 0) [index, last] = [index >> 1, last >> 1];
    } else {
      node = await sha256(join(Uint8Array.of(1), node, neighbour));
    }
    [index, last] = [index >> 1, last >> 1];
  }
  return last === 0 ? hex(node) : null;
}

async function checkCards(record) {
  const faults = [];
  const deck = record.rules.deck.split(" ");
  const way = await shuffled(deck.keys(), await hmac(unhex(record.commitment), await agreed(record)));
  const opened = new Map();
  for (const { position, leaf, card, salt, path } of record.openings) {
    opened.set(String(position), card);
    if (way[position] !== leaf) faults.push(`Position ${position} was opened at leaf ${leaf}; the seeds give leaf ${way[position]}.`);
    const fields = pack(SHUFFLE, record.table, record.deal, leaf, card, unhex(salt));
    const start = await sha256(join(Uint8Array.of(0), fields));
    if ((await climb(start, leaf, deck.length, path.map(unhex))) !== record.commitment) {
      faults.push(`${card} at position ${position} is not the card committed to.`);
    }
  }
  const shown = new Map(dealt(record));
  if (shown.size !== opened.size || [...shown].some(([position, card]) => opened.get(position) !== card)) {
    faults.push("The cards opened are not the cards shown in the round.");
  }
  for (const card of opened.values()) {
    const at = deck.indexOf(card);
    if (at < 0) faults.push(`${card} was opened more often than the deck holds it.`);
    else deck.splice(at, 1);
  }
  return faults;
}

export async function check(record) {
  if (record?.format !== FORMAT) return [`The format is "${record?.format}"; this check reads "${FORMAT}".`];
  const kinds = { seed: checkSeed, cards: checkCards };
  if (!Object.hasOwn(kinds, record.kind)) return [`The kind is "${record.kind}"; it must be "seed" or "cards".`];
  try {
    return [...story(record), ...(await kinds[record.kind](record))];
  } catch (error) {
    return [`The record cannot be followed: ${error.message}.`];
  }
}
