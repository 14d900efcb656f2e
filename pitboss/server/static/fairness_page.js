// The page around the check: where a record comes from, and what the check finds.
import { byPlayers, check, remarks } from "/static/fairness.js";

const at = (id) => document.getElementById(id);

async function judge(text) {
  let faults;
  let notes = [];
  let verdict = "The record does not hold.";
  try {
    const record = JSON.parse(text);
    faults = await check(record);
    if (!faults.length) {
      notes = remarks(record);
      verdict = byPlayers(record) ? "The deal was fair: commitment, seeds and cards agree." : "The cards follow from the commitment.";
    }
  } catch (error) {
    faults = [`This is not a fairness record: ${error.message}.`];
  }
  at("verdict").textContent = verdict;
  at("faults").replaceChildren(
    ...[...faults, ...notes].map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
}

async function fetched(id) {
  const answer = await fetch(`/api/v1/rounds/${id.split("/").map(encodeURIComponent).join("/")}/fairness`);
  const text = await answer.text();
  if (answer.ok) {
    at("record").value = JSON.stringify(JSON.parse(text), null, 2);
    await judge(text);
  } else {
    at("faults").replaceChildren();
    at("verdict").textContent = JSON.parse(text).detail;
  }
}

at("round").addEventListener("submit", (event) => {
  event.preventDefault();
  fetched(at("id").value.trim());
});
at("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  judge(at("record").value);
});
at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file) judge((at("record").value = await file.text()));
});
const named = new URLSearchParams(location.search).get("round");
if (named) {
  at("id").value = named;
  fetched(named);
}
