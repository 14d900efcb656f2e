import { texts } from "../texts/table";
import { figure } from "../lib/format";
import { announce } from "../lib/announce.svelte";
import { api, Problem } from "../lib/api";
import { withCardNames, withCardSymbols } from "../lib/cards";
import { settings } from "../lib/settings.svelte";
import { recall, remember } from "../lib/browser_storage";
import type { Advice, Ask, CoachChoice, Grade, Review } from "../lib/types";
import { decisionName } from "./picking";

export interface Graded {
  game: string;
  round: string;
  spot: string;
  where: string;
  choice: string;
  best: string;
  cost: number; // in units of the main bet
  grade: Grade;
  sentence: string;
  estimate?: boolean; // estimates do not count as right or wrong
  at: number;
}

export interface SessionScore {
  decisions: number;
  right: number;
  cost: number;
  streak: number;
}

const NO_SCORE: SessionScore = { decisions: 0, right: 0, cost: 0, streak: 0 };
const MISTAKE_FROM = 0.01; // units of the main bet
const MOST_MISTAKES = 200;
const MOST_DECISIONS = 2000;
const ASK_AGAIN_AFTER = 300; // milliseconds, while the coach is counting
const REVIEW_AGAIN_AFTER = 1500; // milliseconds, until a hand is over and counted
const MOST_REVIEWS = 200; // then the hand counts as never valued

/** Graded choices in this browser that cost something, the latest first. */
export const mistakes: { list: Graded[] } = $state({ list: recall<Graded[]>("mistakes", []) });

/** Choices in this browser that had an exact value: "1" for a right one, the latest last. */
export const decisions: { marks: string } = $state({ marks: recall("decisions", "") });

export function forgetMistake(at: number): void {
  mistakes.list = mistakes.list.filter((one) => one.at !== at);
  remember("mistakes", $state.snapshot(mistakes.list));
}

export const GRADE_NAMES: Record<Grade, string> = {
  best: texts.best,
  fine: texts.fine,
  inaccuracy: texts.inaccuracy,
  mistake: texts.mistake,
  blunder: texts.blunder,
};

export const COUNTING_CHOICE = texts.countingWhatYourChoiceWas;
export const NO_VALUE = texts.thereIsNoExactValue;

/** A grade in one line: "Mistake: stand. Best: hit (cost 0.12)". */
export function gradeLine({ grade, choice, best, cost }: Pick<Graded, "grade" | "choice" | "best" | "cost">): string {
  const made = withCardSymbols(choice);
  if (choice === best) return texts.bestChoice(made);
  if (!cost) return texts.worthTheSameAsGradeMade(GRADE_NAMES[grade], made, withCardSymbols(best));
  const lost = cost < 0.01 ? texts.lessThan001 : figure(cost, 2);
  return texts.bestCost(GRADE_NAMES[grade], made, withCardSymbols(best), lost);
}

/** Which cards the values and the reason of an advice take out of the deck. `othersSeen`: other players' cards lie open. */
export function cardsCounted(advice: Pick<Advice, "seen">, othersSeen: boolean): string {
  if (advice.seen) return texts.thisIsExactWithEvery;
  return texts.thisIsExactForYour(othersSeen ? texts.otherPlayersCardsCountAs : "");
}

/** The value of the choice made; for a bet of any size, that of the nearest listed size of the same kind. */
function choiceMade(advice: Advice | Review, choice: string, amount: number | undefined): CoachChoice | undefined {
  if (amount === undefined) return advice.choices.find((one) => one.text === choice);
  const off = (one: CoachChoice): number => Math.abs((one.amount ?? 0) - amount);
  return advice.choices.filter((one) => one.ev !== null && one.kind === choice).sort((a, b) => off(a) - off(b))[0];
}

/** Shows what each choice is worth, on demand, and grades the choice made. */
export class Coach {
  advice: Advice | null = $state.raw(null);
  shown = $state(false); // the hint is on the screen
  why = $state(false);
  waiting = $state(false);
  unavailable = $state(""); // why there is no advice
  counting = $state(""); // progress of the count that the advice waits for
  graded: Graded | null = $state.raw(null); // the last choice, if it has a value
  grading: "" | "counting" | "no value" = $state(""); // otherwise
  session: SessionScore = $state({ ...NO_SCORE });
  private asked = "";
  private choices = 0; // made at this table
  private open = true;
  private pending: Promise<Advice | null> = Promise.resolve(null);

  constructor(
    private readonly table: string,
    private readonly game: string,
  ) {}

  /** Requests the values of a decision ahead of time, so that its grade comes at once. */
  prepare(ask: Ask, seat: number): void {
    const name = `${decisionName(ask)}${settings.seen ? " seen" : ""}`;
    if (name === this.asked) return;
    this.asked = name;
    this.advice = null;
    this.shown = this.why = false;
    this.unavailable = this.counting = "";
    this.waiting = true;
    this.pending = this.askUntilCounted(name, seat, ask)
      .then((found) => {
        if (this.asked === name) this.advice = found;
        return found;
      })
      .catch((error: unknown) => {
        if (this.asked === name)
          this.unavailable =
            error instanceof Problem && error.kind === "no-coach"
              ? texts.noExactValuesForThis
              : (error as Error).message;
        return null;
      })
      .finally(() => {
        if (this.asked === name) this.waiting = false;
      });
  }

  /** Asks until the values are counted; null if another decision has come meanwhile. */
  private async askUntilCounted(name: string, seat: number, ask: Ask): Promise<Advice | null> {
    for (;;) {
      const found = await api.coach(this.table, seat, ask, settings.seen);
      if (!("counting" in found)) return found;
      if (this.asked !== name) return null;
      this.counting = found.sentence;
      await new Promise((later) => setTimeout(later, ASK_AGAIN_AFTER));
    }
  }

  async hint(): Promise<void> {
    this.shown = true;
    if (this.counting && !this.advice) announce(this.counting);
    await this.pending;
    if (this.advice) announce(withCardNames(this.advice.sentence));
    else if (this.unavailable) announce(this.unavailable);
  }

  async explain(): Promise<void> {
    await this.hint();
    this.why = true;
  }

  /** Grades the choice made; until its value is counted there is no grade. */
  async grade(ask: Ask, choice: string, round: string, amount?: number): Promise<void> {
    const number = ++this.choices;
    this.graded = null;
    this.grading = "counting";
    const advice = (await this.pending) ?? (amount === undefined ? await this.fromReview(ask, choice, round) : null);
    const isLast = number === this.choices; // a later choice may be graded first
    if (isLast) this.grading = "no value";
    if (!advice) return;
    const taken = choiceMade(advice, choice, amount);
    if (taken?.cost === null || !taken?.grade) return; // not valued
    if (advice.choices.length < 2) {
      if (isLast) this.grading = "";
      return; // there was no other choice
    }
    const graded: Graded = {
      game: this.game,
      round,
      spot: advice.spot,
      where: advice.where,
      choice: taken.text,
      best: advice.best,
      cost: taken.cost,
      grade: taken.grade,
      sentence: advice.sentence,
      estimate: !advice.exact,
      at: Date.now(),
    };
    if (isLast) {
      this.graded = graded;
      this.grading = "";
    }
    const right = taken.grade === "best" || taken.grade === "fine";
    announce(texts.coachGradeRight(GRADE_NAMES[taken.grade], right ? "" : ` ${withCardNames(advice.sentence)}`));
    if (!advice.exact) return; // estimates are not counted
    if (advice.choices.every((one) => !one.cost)) return; // no choice was wrong: not counted
    decisions.marks = (decisions.marks + (right ? "1" : "0")).slice(-MOST_DECISIONS);
    remember("decisions", decisions.marks);
    this.session.decisions++;
    this.session.right += right ? 1 : 0;
    this.session.cost += taken.cost;
    this.session.streak = right ? this.session.streak + 1 : 0;
    if (taken.cost > MISTAKE_FROM) {
      mistakes.list = [graded, ...mistakes.list].slice(0, MOST_MISTAKES);
      remember("mistakes", $state.snapshot(mistakes.list));
    }
  }

  /** Values a choice made before its value was counted, from the review of its hand. */
  private async fromReview(ask: Ask, choice: string, round: string): Promise<Review | null> {
    for (let tries = 0; this.open && tries < MOST_REVIEWS; tries++) {
      const found = await api.review(round).catch(() => null); // not over yet
      const own = found?.filter((one) => one.spot === ask.spot && one.choice === choice).at(-1);
      if (own && "choices" in own) return own;
      if (found && !(own && "counting" in own)) return null; // without exact values
      await new Promise((next) => setTimeout(next, REVIEW_AGAIN_AFTER));
    }
    return null;
  }

  close(): void {
    this.open = false;
  }

  hideHint(): void {
    this.shown = this.why = false;
  }
}
