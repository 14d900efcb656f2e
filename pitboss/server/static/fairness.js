// Checks a fairness record in the browser with WebCrypto alone: nothing is sent anywhere, and none of it is the
// table server's code. `check(record)` resolves to the faults found, one sentence each; none when the deal follows from
// its promise. `remarks(record)` says who took part in the shuffle. `record.kept` is what this browser noted itself.

const FIRST = "pitboss-fairness-1"; // players' seeds were words, sent without a commitment
const FORMAT = "pitboss-fairness-2";
const SHUFFLES = { [FIRST]: "pitboss-shuffle-1", [FORMAT]: "pitboss-shuffle-2" };
const ENDS = ["opened", "voided", "refunded"];
const ALONE = "The house alone chose this shuffle: no player gave a seed.";
const KNOWN = "The house may have known the players' seeds before it promised: this is a record of the first kind.";
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

/** Numbers below a limit, from two bytes each that favour none. */
function drawing(key) {
  let block = new Uint8Array(0);
  let at = 0;
  let blocks = 0;
  return async (limit) => {
    const fair = 65536 - (65536 % limit);
    for (;;) {
      if (at === block.length) {
        block = await hmac(key, counter(blocks));
        blocks += 1;
        at = 0;
      }
      const draw = block[at] * 256 + block[at + 1];
      at += 2;
      if (draw < fair) return draw % limit;
    }
  };
}

async function shuffled(items, key) {
  const order = [...items];
  const draw = drawing(key);
  for (let left = order.length; left > 1; left -= 1) {
    const pick = await draw(left);
    [order[left - 1], order[pick]] = [order[pick], order[left - 1]];
  }
  return order;
}

async function agreed({ format, rules, seeds, table, deal }) {
  const seats = Object.keys(seeds).sort((a, b) => Number(a) - Number(b));
  const words = seats.map((seat) => [seat, typeof seeds[seat] === "string" ? seeds[seat] : seeds[seat].seed]);
  const given = pack(...words.filter(([, word]) => word !== null).flat());
  const digest = await sha256(pack("rules", rules.game, rules.version, rules.options, rules.deck));
  return pack(SHUFFLES[format], table, deal, given, digest);
}

/** A client's commitment to its seed, made after the house's own. */
export async function seedCommitment(table, deal, house, seat, seed) {
  return hex(await sha256(pack("pitboss-seed-2", table, deal, house, seat, seed)));
}

const dealt = (record) => record.rounds.flatMap((round) => Object.entries(round.cards));

/** House, then clients, then the closing, then the clients' seeds, then the cards. */
async function order(record) {
  if (record.format === FIRST) {
    return record.committed_at < record.seeds_closed_at
      ? []
      : ["The house committed after the players' seeds were closed."];
  }
  const faults = [];
  if (!(record.committed_at < record.closed_at && record.closed_at <= record.dealt_at)) {
    faults.push("The house committed after the players' seeds were closed, or dealt before.");
  }
  for (const [seat, given] of Object.entries(record.seeds)) {
    if (!(record.committed_at < given.committed_at && given.committed_at < record.closed_at)) {
      faults.push(`Seat ${seat} committed before the house did, or after the seeds were closed.`);
    }
    if (given.seed === null) {
      if (record.rounds.length) faults.push(`Cards were dealt although seat ${seat} had not opened its seed.`);
      continue;
    }
    const commitment = await seedCommitment(record.table, record.deal, record.commitment, seat, given.seed);
    if (commitment !== given.commitment) {
      faults.push(`The seed of seat ${seat} is not the one it committed to after this promise of the house.`);
    }
    if (unhex(given.seed).length !== 32) faults.push(`The seed of seat ${seat} must have 32 bytes.`);
    const inTime = record.closed_at < given.opened_at && given.opened_at < record.dealt_at;
    if (record.rounds.length && !inTime) {
      faults.push(`Seat ${seat} opened its seed before all had committed, or after the deal.`);
    }
  }
  return faults;
}

/** What this player's own client noted must be in the house's record. */
function notes(record) {
  const { kept } = record;
  if (!kept) return [];
  const faults = [];
  if (kept.commitment !== record.commitment) faults.push("The house promised you another shuffle than it shows now.");
  const given = record.seeds[kept.seat];
  if (kept.opened && record.rounds.length && !given?.seed) faults.push("The house left out the seed that you opened.");
  else if (given && (given.commitment !== kept.seed_commitment || (given.seed ?? kept.seed) !== kept.seed)) {
    faults.push("The house shows another seed for your seat than the one you gave.");
  }
  const listed = Object.entries(record.seeds).map(([seat, one]) => `${seat} ${one.commitment}`);
  const locked = Object.entries(kept.locked ?? {}).map(([seat, one]) => `${seat} ${one}`);
  if (locked.length && locked.sort().join() !== listed.sort().join()) {
    faults.push("The commitments are not those that were fixed when you opened your seed.");
  }
  return faults;
}

function story(record) {
  const faults = [];
  if (!ENDS.includes(record.end)) faults.push(`The commitment ended as "${record.end}"; it must be one of ${ENDS.join(", ")}.`);
  else if (record.end !== "opened" && !record.why) faults.push(`The commitment was ${record.end} without a reason.`);
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
  const commitment = hex(await sha256(pack(SHUFFLES[record.format], record.table, record.deal, seed)));
  if (commitment !== record.commitment) faults.push("The house's seed is not the one it committed to.");
  const message = await agreed(record);
  const cards = await shuffled(record.rules.deck.split(" "), await hmac(seed, message));
  for (const [position, card] of dealt(record)) {
    if (cards[position] !== card) faults.push(`Position ${position} was dealt as ${card}; the seeds give ${cards[position]}.`);
  }
  const diceKey = await hmac(seed, pack("dice", message));
  for (const round of record.rounds) {
    const draw = drawing(diceKey);
    if (record.end === "opened" && !record.rules.deck && !round.dice?.length) {
      faults.push(`Round ${round.round} shows no roll, and there are no cards.`);
    }
    for (const [sides, face] of round.dice ?? []) {
      const fell = (await draw(sides)) + 1;
      if (fell !== face) faults.push(`A die of round ${round.round} fell on ${face}; the seeds give ${fell}.`);
    }
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
  const faults = record.rounds
    .filter((round) => round.dice?.length)
    .map((round) => `Round ${round.round} has dice, but no seed from which they follow.`);
  const deck = record.rules.deck.split(" ");
  const way = await shuffled(deck.keys(), await hmac(unhex(record.commitment), await agreed(record)));
  const opened = new Map();
  for (const { position, leaf, card, salt, path } of record.openings) {
    opened.set(String(position), card);
    if (way[position] !== leaf) faults.push(`Position ${position} was opened at leaf ${leaf}; the seeds give leaf ${way[position]}.`);
    const fields = pack(SHUFFLES[record.format], record.table, record.deal, leaf, card, unhex(salt));
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
  if (!Object.hasOwn(SHUFFLES, record?.format)) {
    return [`The format is "${record?.format}"; this check reads "${FIRST}" and "${FORMAT}".`];
  }
  const kinds = { seed: checkSeed, cards: checkCards };
  if (!Object.hasOwn(kinds, record.kind)) return [`The kind is "${record.kind}"; it must be "seed" or "cards".`];
  try {
    const faults = [...story(record), ...(await order(record)), ...notes(record)];
    return [...faults, ...(await kinds[record.kind](record))];
  } catch (error) {
    return [`The record cannot be followed: ${error.message}.`];
  }
}

/** Who took part in a shuffle; for a record without a fault. */
export function remarks(record) {
  const seats = Object.keys(record.seeds).sort((a, b) => Number(a) - Number(b));
  const lines = [ALONE];
  if (seats.length) lines[0] = seats.length === 1 ? `Seat ${seats[0]} gave a seed.` : `Seats ${seats.join(", ")} gave seeds.`;
  if (seats.length && record.format === FIRST) lines.push(KNOWN);
  if (record.end !== "opened") lines.push(`It was ${record.end}: ${record.why}`);
  return [...lines, ...(record.called_off ?? []).map((one) => `Before it, ${one.deal} was called off: ${one.why}`)];
}

/** Did a player take part, after the house had promised? */
export const byPlayers = (record) => record.format === FORMAT && Object.keys(record.seeds).length > 0;
