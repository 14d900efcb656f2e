// Generated from the server's response models by `python ui/write_types.py`; do not edit.

export interface components {
  schemas: {
    AccountRequest: {
      /** @example ann */
      name: string;
      password: string;
    };
    Add: {
      /** @example 20000 */
      chips: number;
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "add";
    };
    AdviceReply: {
      best: string;
      choices: components["schemas"]["CoachChoiceReply"][];
      exact: boolean;
      manual: string | null;
      note: string;
      /** @description What the game's short strategy says of the hand; empty if none is known. */
      rule: string;
      /** @description Counted with every card that the player can see, not from a fresh deck. */
      seen: boolean;
      sentence: string;
      spot: string;
      unit: number;
      value: number;
      version: number;
      where: string;
      /** @description What speaks for the best choice, over the same cards as its value; may be empty. */
      why: string;
    };
    AmountReply: {
      key: string | null;
      kind: string;
      label: string;
      least: number;
      most: number;
      step: number;
    };
    /** @description How an answer was, and what is asked next. */
    AnswerReply: {
      called?: components["schemas"]["CalledReply"];
      events?: components["schemas"]["HappenedReply"][];
      /** @description Earlier answers that can be graded now. */
      late?: components["schemas"]["LateMarkReply"][];
      lines?: string[];
      mark?: components["schemas"]["MarkReply"];
      /** @description A player's answers that cannot be graded yet. */
      noted?: number;
      right?: boolean;
      score: components["schemas"]["ScoreReply"];
      /**
       * @description A critical error ended the exam.
       * @default false
       */
      stopped?: boolean;
      task:
        | components["schemas"]["DealTaskReply"]
        | components["schemas"]["QuestionTaskReply"]
        | components["schemas"]["ErrorsTaskReply"]
        | components["schemas"]["OverTaskReply"];
      /** @description The part whose time was up before this answer, which then does not count. */
      time_up?: string;
      verdicts?: components["schemas"]["VerdictReply"][];
    };
    /** @description An answer to one task, as text or as a dealer's act in parts. */
    AnswerRequest: {
      /** @description Of a step to deal; every part that the act has is needed. */
      claim?: components["schemas"]["ClaimRequest"] | null;
      /**
       * @default
       * @example pay 3 pocket 22.50
       */
      say?: string;
      /** @description The number of the task it answers. */
      task: number;
    };
    /** @description A question of the rules about cards, and what they found. */
    AskedOfCardsReply: {
      answer: string;
      /** @description Another answer would have paid otherwise. */
      decided: boolean;
      reading: string;
      /** @description Empty where it has no words. */
      sentence: string;
    };
    AskedReply: {
      /** @description That is to be paid. */
      bet?: components["schemas"]["PaidBetReply"];
      /** @enum {string} */
      by: "amount" | "cards" | "chips" | "choice" | "order" | "words";
      /** @description To choose from. */
      cards?: string[];
      /** @description To cut the answer from: color and cents. It may be sent as chips by color. */
      chips?: {
        [key: string]: number;
      };
      choices: string[];
      /** @description Of a player's drill. */
      decision?: components["schemas"]["FacedDecisionReply"];
      drill: string;
      form: string;
      question: string;
      /** @default  */
      seed?: string;
      table: [string, string][];
    };
    /** @description Who is asked; what is offered is sent to the player who is asked. */
    AskReply: {
      amounts?: components["schemas"]["AmountReply"][];
      choices?: components["schemas"]["ChoiceReply"][];
      clause: string[];
      name?: string;
      question?: string;
      seat: number;
      spot: string;
      version: number;
    };
    /** @description What of a game can be assigned for practice. */
    AssignableReply: {
      game: string;
      /** @description By key, in words. */
      practice: {
        [key: string]: string;
      };
      title: string;
    };
    /** @description What one member has done of an assignment. */
    AssignmentOfReply: {
      /** @description The day it was done; empty: not yet. */
      on: string;
      player: string;
      /** @description Right answers since it was given, by drill. */
      right: {
        [key: string]: number;
      };
      /** @description Days on which the exam was sat since then: one, then retakes. */
      sittings: string[];
      /** @enum {string} */
      state: "done" | "done late" | "open" | "late";
    };
    AssignmentReply: {
      /** @description Right answers that each drill needs. */
      answers: number;
      /** @description Empty: the exam. */
      drills: string[];
      due: string;
      game: string;
      id: string;
      title: string;
      trainees: components["schemas"]["AssignmentOfReply"][];
      /** @description In words. */
      what: string;
    };
    /** @description Practice of a game, or its exam, until a day. */
    AssignmentRequest: {
      /**
       * @description Right answers that each drill needs.
       * @default 10
       */
      answers?: number;
      /** @description None: the exam. */
      drills: string[];
      /** Format: date */
      due: string;
      /** @example three-card-roo */
      game: string;
    };
    AxisReply: {
      order: number;
      title: string;
      value: string;
    };
    /** @description What a badge says, and whether this house has revoked it. */
    BadgeCheckReply: {
      /** @description Of the result it is for. */
      hash: string;
      issuer: string;
      name: string;
      /** @description Whether it is of the holder of the license that was given. */
      names_license: boolean | null;
      /** @description Known for badges of this house only. */
      revoked: components["schemas"]["RevokedReply"] | null;
      valid_from: string;
      valid_until: string;
    };
    /** @description A badge as it was handed over, and the license of who shows it. */
    BadgeCheckRequest: {
      badge: string;
      /** @default  */
      license?: string;
    };
    /** @description The player's chips, whenever they change. */
    BalanceReply: {
      balance: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "wallet";
    };
    /** @description Between which results half, 90% and 99% of all players lie. */
    BandsReply: {
      0.5: [number, number];
      0.9: [number, number];
      0.99: [number, number];
    };
    BestRebateReply: {
      rounds: number;
      total: number;
    };
    /** @description Why a bet of yours ended as it did. */
    BetReasonReply: {
      /** @description Empty where the rules cannot be followed card by card. */
      asked: components["schemas"]["AskedOfCardsReply"][];
      /** @description Won; negative when lost. */
      cents: number;
      /** @description The sentence of the clause under which it was settled. */
      clause: string;
      clauses: string[];
      row: string;
      /** @description Empty where the result says all that is known. */
      sentence: string;
      spot: string;
      title: string;
      wager: string;
    };
    /** @description What a seat must bet; of `needs`, the first wager needs one of the others. */
    BetRuleReply: {
      /** @enum {string} */
      kind: "exactly_one" | "at_least_one" | "needs";
      wagers: string[];
    };
    /** @description How you bet in hands between players. */
    BettingReply: {
      /** @description Single bets and raises. */
      bets: number;
      calls: number;
      /** @description With a call, bet or raise in the first round of betting; blinds alone do not count. */
      entered: number;
      hands: number;
      /** @description With a bet or raise in the first round of betting. */
      raised: number;
      showdowns: number;
      showdowns_won: number;
    };
    BlueprintReply: {
      /** @description The chance that a dealer passes who is right 98 % of the time. */
      able: number;
      asked: number;
      /** @description The chance that a dealer passes who guesses in one section, at most. */
      blind: number;
      sections: components["schemas"]["BlueprintSectionReply"][];
    };
    /** @description What an exam asks of one kind. */
    BlueprintSectionReply: {
      asked: number;
      /** @description The chance to pass it by guessing. */
      blind: number;
      key: string;
      part: string;
      title: string;
      /** @description Wrong answers that it allows. */
      wrong: number;
    };
    /** @description The betting layout of a game with dice or a wheel. */
    BoardReply: {
      dice: number;
      /** @description The bet on which the marker lies, by its number. */
      marks: {
        [key: string]: string;
      };
      spots: components["schemas"]["BoardSpotReply"][];
      /** @description On the button that begins a round. */
      start: string;
      /** @description On it while the round begins. */
      starting: string;
      /** @description In their order around the wheel; empty: dice are rolled. */
      wheel: components["schemas"]["PocketReply"][];
    };
    /** @description A place for a bet on a grid of bets, in squares from its upper left corner. */
    BoardSpotReply: {
      /** @description red, black or green; empty: that of the felt. */
      color: string;
      height: number;
      /** @description Printed on it; empty: it lies on the line between others. */
      text: string;
      wager: string;
      width: number;
      x: number;
      y: number;
    };
    ByeReply: {
      detail: string;
      kind: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "bye";
    };
    CalledOffReply: {
      deal: string;
      seats: number[];
      why: string;
    };
    CalledReply: {
      caught: components["schemas"]["PlantedReply"][];
      false_alarms: number[];
      missed: components["schemas"]["PlantedReply"][];
      right: boolean;
    };
    CardPlaceReply: {
      hidden: boolean;
      size: number;
      title: string;
    };
    /** @description Cards as `POST /games/{game}/strategy` takes them. */
    CardsSeenReply: {
      /** @default  */
      board?: string;
      hand: string;
      /** @default  */
      up?: string;
    };
    CeremonyReply: {
      /** @description For the browser, as WebAuthn describes them in JSON. */
      options: {
        [key: string]: unknown;
      };
    };
    /** @description What the house knows of the result with a certificate's code. */
    CheckedReply: {
      casino: string;
      certifies: boolean;
      critical: string[];
      examiner: string;
      expires: string;
      hash: string;
      parts: components["schemas"]["PartResultReply"][];
      passed: boolean;
      revoked: components["schemas"]["RevokedReply"] | null;
      rules: components["schemas"]["RulesInWordsReply"];
      signed: components["schemas"]["SignatureReply"] | null;
      started: string;
      title: string;
      trainee: string;
    };
    /** @description A line of the practical check sheet. */
    CheckMarkReply: {
      /** @description Milliseconds since 1970; 0: not marked yet. */
      at: number;
      by: string;
      item: string;
      note: string;
      /** @description Null: not marked yet. */
      passed: boolean | null;
      title: string;
    };
    CheckMarkRequest: {
      /** @default  */
      note?: string;
      passed: boolean;
    };
    CheckReply: {
      differences: string[];
      now: components["schemas"]["ProgramReply"];
      started: components["schemas"]["ProgramReply"];
    };
    ChoiceKindReply: {
      choices: components["schemas"]["NamedChoiceReply"][];
      kind: string;
    };
    ChoiceReply: {
      cards?: {
        [key: string]: string;
      };
      cost: number;
      key: string | null;
      kind: string;
      label: string;
      name?: string;
      /** @description The zone to click. */
      slot?: string;
      text: string;
      /** @description How the hand would lie. */
      zones?: components["schemas"]["ZoneReply"][];
    };
    /** @description One thing that a dealer does, in parts. */
    ClaimRequest: {
      cents?: number | null;
      /**
       * @default
       * @enum {string}
       */
      face?: "" | "up" | "down";
      /** @description Cards. */
      n?: number | null;
      /**
       * @example 3
       * @example dealer
       * @example burn
       */
      spot: string;
      /** @enum {string} */
      verb: "deal" | "turn" | "look" | "set" | "collect" | "pay" | "take" | "push" | "award" | "say";
      /**
       * @description The wager, how a hand is set, or a call.
       * @default
       */
      what?: string;
    };
    ClassLineReply: {
      id: string;
      /** @description Assignments that a member has not done in time. */
      late: number;
      /** @description Licenses that have expired or expire soon. */
      licenses: number;
      members: number;
      title: string;
    };
    ClassMemberReply: {
      /** @description In all games. */
      answers: number;
      /** @description Proctored ones, the latest first. */
      exams: components["schemas"]["ExamLineReply"][];
      /** @description The day of the last answer; empty: none yet. */
      last: string;
      license: string;
      license_expires: string;
      /** @enum {string} */
      license_state: "in force" | "expires soon" | "expired";
      name: string;
      player: string;
      right: number;
      sheet: components["schemas"]["CheckMarkReply"][];
    };
    /** @description A trainee of a class, by account. */
    ClassMemberRequest: {
      /** @example 68-12345 */
      license: string;
      /** Format: date */
      license_expires: string;
      /**
       * @description The trainee's account.
       * @example ann
       */
      trainee: string;
    };
    ClassReply: {
      /** @description The one that is due first comes first. */
      assignments: components["schemas"]["AssignmentReply"][];
      id: string;
      members: components["schemas"]["ClassMemberReply"][];
      title: string;
    };
    ClassRequest: {
      /** @example June, evenings */
      title: string;
    };
    ClauseReply: {
      number: string;
      text: string;
    };
    ClientSeedReply: {
      commitment: string;
      seed: string | null;
    };
    ClockReply: {
      /** @description The clock has run out: what runs now is a time bank. */
      bank: boolean;
      ends: number;
      now: number;
      /** @enum {string} */
      what: "betting" | "seeds" | "decision";
    };
    /** @description A choice that is never the best need not be valued: then it has no figures and no grade. */
    CoachChoiceReply: {
      /** @description Of a bet or raise: the total it comes to. */
      amount: number | null;
      cost: number | null;
      ev: number | null;
      fraction: string | null;
      grade: components["schemas"]["Grade"] | null;
      kind: string;
      text: string;
    };
    CoachQuestion: {
      seat: number;
      /**
       * @description Count all cards that you can see out of the deck, where that is quick.
       * @default false
       */
      seen?: boolean;
      /** @default  */
      spot?: string;
      /** @description Of the question that you mean: an answered one is refused. */
      version?: number | null;
    };
    CollusionReply: {
      bound: number;
      comparisons: number;
      hands: number;
      names: {
        [key: string]: string | null;
      };
      pairs: components["schemas"]["PairReply"][];
    };
    Command:
      | components["schemas"]["SitDown"]
      | components["schemas"]["Add"]
      | components["schemas"]["LeaveSeat"]
      | components["schemas"]["Seed"]
      | components["schemas"]["RevealSeed"]
      | components["schemas"]["MakeBets"]
      | components["schemas"]["Ready"]
      | components["schemas"]["MakeChoice"]
      | components["schemas"]["Emote"];
    /** @description The coach is not ready yet: how far it is. Ask again soon. */
    CountingReply: {
      /** @constant */
      counting: true;
      done: number;
      of: number;
      sentence: string;
      spot: string;
      version: number;
    };
    /** @description A match play or a free bet. Sums are in bets. */
    CouponReply: {
      cash_bets: number;
      coupon: number;
      exact: {
        [key: string]: string;
      };
      game: string;
      /** @enum {string} */
      kind: "match-play" | "free-bet";
      note: string;
      rounds: number;
      value: number;
      wager: string;
    };
    DayReply: {
      accuracy: number;
      answers: number;
      day: string;
      right: number;
      seconds: number;
    };
    DealTaskReply: {
      button: number;
      done: number;
      felt: string[][];
      game: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "deal";
      /** @description Of the task in its session; an answer names the task it is for. */
      number: number;
      over: boolean;
      paper?: components["schemas"]["ExamPaperReply"];
      /** @description The part of the exam that its time counts for. */
      part?: string;
      /** @description Of that part. */
      seconds_left?: number;
      /** @default  */
      seed?: string;
      spots: components["schemas"]["LyingReply"][];
      /** @description The felt in front of the dealer, as tables have it. */
      view: components["schemas"]["FeltStateReply"];
    };
    DecisionReply: {
      /**
       * @description Its place in a chart: row and column, before them the sheet where there are several.
       * @default []
       */
      axes?: components["schemas"]["AxisReply"][];
      best: string;
      cost: number;
      ev: number;
      hand: string;
      manual: string | null;
      /** @default  */
      note?: string;
      /**
       * @description Of an estimate: of the value of each choice.
       * @default {}
       */
      standard_errors?: {
        [key: string]: number;
      };
      /**
       * @description Of an estimate: "certain", "probable" or "too close to call" that it is best.
       * @default
       */
      sure?: string;
      values: {
        [key: string]: string;
      };
    };
    DesignedReply: {
      tables: components["schemas"]["DesignReply"][];
    };
    DesignPays: {
      /**
       * @description House edge in percent, from..to.
       * @example 2.8..2.81
       */
      edge: string;
      /** @example three-card-roo */
      game: string;
      /**
       * @description Hit frequency in percent.
       * @example 15..25
       */
      hit?: string | null;
      /** @description Rows that pay as now. */
      keep?: string[];
      /** @constant */
      kind: "design";
      profile?: string | null;
      /**
       * @description Standard deviation in units.
       * @example 2..3
       */
      sd?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /**
       * @description How many tables are shown.
       * @default 20
       */
      top?: number;
      /**
       * @description What the best row pays to 1.
       * @example 40..100
       */
      top_award?: string | null;
      /** @example pocket */
      wager: string;
      /** @default false */
      whole_pays?: boolean;
    };
    DesignReply: {
      edge: number;
      edge_exact: string;
      hit_frequency: number;
      nearest_table: number;
      pays: {
        [key: string]: string;
      };
      printed_table: number | null;
      rows_moved: number;
      sd: number;
      wide_steps: number;
    };
    /** @description A command was carried out; the table is at this version. */
    DoneReply: {
      key: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "done";
      version: number;
    };
    DrillRecordReply: {
      accuracy: number;
      answers: number;
      drill: string;
      game: string;
      mode: string;
      right: number;
      seconds: number;
      target: number | null;
    };
    DrillReply: {
      key: string;
      title: string;
    };
    EdgeReply: {
      house_edge: number;
      title: string;
      wager: string;
    };
    /** @description A few fixed words that the others at a shared table see for a moment. */
    Emote: {
      /** @enum {string} */
      emote: "hello" | "good_luck" | "nice_hand" | "thanks" | "wow" | "ouch";
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "emote";
    };
    /** @description What a player shows the others for a moment; it is not stored. */
    EmoteMessageReply: {
      /** @enum {string} */
      emote: "hello" | "good_luck" | "nice_hand" | "thanks" | "wow" | "ouch";
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "emote";
    };
    /** @description Why a round ended as it did for this player, and the cards that decided it, by place. */
    EndingReply: {
      lit: {
        [key: string]: string[];
      };
      sentence: string;
    };
    ErrorsTaskReply: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "errors";
      lines: string[];
      /** @description Of the task in its session; an answer names the task it is for. */
      number: number;
      paper?: components["schemas"]["ExamPaperReply"];
      /** @description The part of the exam that its time counts for. */
      part?: string;
      /** @description The limits, as the sign at the table says them. */
      posted: string;
      /** @description Of that part. */
      seconds_left?: number;
      /** @default  */
      seed?: string;
      /** @description What each line changes on the felt. */
      steps?: components["schemas"]["FeltChangeReply"][];
      /** @description The felt in front of the dealer before the first line; not in an exam. */
      view?: components["schemas"]["FeltStateReply"];
    };
    /** @description How far an estimate may be wrong. */
    EstimateReply: {
      bias_bound: number;
      /** @description With the bias bound and three standard errors. */
      house_edge_within: [number, number];
      rounds: number;
      sentence: string;
      standard_error: number;
      standard_errors: number;
    };
    /** @description What an event holds depends on its kind and, of an act, on its verb: docs/live_tables.md lists them. */
    EventBodyReply: {
      answer?: string | boolean;
      at?: number[] | number;
      back?: number;
      bets?:
        | {
            [key: string]: number;
          }
        | {
            [key: string]: {
              [key: string]: number;
            };
          };
      cards?: string;
      chips?: number;
      choice?: string | null;
      clause?: string[];
      down?: number;
      face?: string;
      label?: string;
      mark?: string;
      /** @description -1: an uncalled bet, returned. */
      pot?: number;
      reason?: string;
      results?: {
        [key: string]: number;
      };
      round?: number;
      row?: string;
      seat?: number;
      spot?: string;
      stacks?: {
        [key: string]: number;
      };
      stake?: number;
      verb?: string;
      wager?: string;
    } & {
      [key: string]: unknown;
    };
    EventsReply: {
      events: components["schemas"]["TableEventReply"][];
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "events";
      version: number;
      view?: components["schemas"]["ViewReply"];
    };
    ExamAnswerReply: {
      asked: string;
      clauses: string[];
      critical: string;
      key: string;
      paper: number;
      part: string;
      right: boolean;
      said: string;
      seconds: number;
      seed: string;
      what: string;
    };
    ExamLineReply: {
      asked: number;
      certifies: boolean;
      examiner: string;
      expires: string;
      game: string;
      hash: string;
      id: string;
      passed: boolean;
      revoked: components["schemas"]["RevokedReply"] | null;
      right: number;
      seconds: number;
      signed: components["schemas"]["SignatureReply"] | null;
      started: string;
      title: string;
    };
    ExamPaperReply: {
      /** @description Questions, without second papers. */
      asked: number;
      proctored: boolean;
      /** @description Whether the task is on the second paper of a section. */
      second: boolean;
      short: boolean;
    };
    ExamRulesReply: {
      address: string;
      critical: string[];
      /**
       * @description Which exams end with a critical error; the others continue but are still failed.
       * @enum {string}
       */
      ends_at_critical?: "practice" | "every" | "none";
      minutes: {
        [key: string]: number;
      };
      payout_seconds: number;
      questions: {
        [key: string]: number;
      };
      rounds_an_hour: number;
      seconds: {
        [key: string]: number;
      };
      terminal: boolean;
      valid_days: number;
      wrong: {
        [key: string]: number;
      };
    };
    /** @description What a player is asked, on the felt of a table. */
    FacedDecisionReply: {
      ask: components["schemas"]["AskReply"];
      felt: components["schemas"]["FeltStateReply"];
    };
    /** @description A game as the trainer offers it. */
    FactsReply: {
      button: string;
      /** @description What the dealer may call; empty where nothing is called. */
      calls: string[];
      /** @description Of the rack: color and cents. */
      chips: {
        [key: string]: number;
      };
      drills: components["schemas"]["DrillReply"][];
      /** @description What a dealer of this game may type when a round is dealt. */
      examples: string;
      game: string;
      /** @description Whether players bet into a pot, which the dealer pushes to a winner. */
      has_pot: boolean;
      /** @description What a planted mistake may be. */
      mistakes: {
        [key: string]: string;
      };
      modes: components["schemas"]["TrainMode"][];
      places: string[];
      /** @description How the dealer's hand is set, where it is. */
      placing: components["schemas"]["PlacingReply"] | null;
      /** @description What is printed across the layout. */
      printed: string[];
      /** @description How each bet's results are called, after its seat. */
      results: {
        [key: string]: string[];
      };
      rules: components["schemas"]["RulesInWordsReply"];
      /** @description The source of each clause: a part of the manual, or a house convention. */
      sources: {
        [key: string]: string;
      };
      title: string;
      wagers: components["schemas"]["WagerTitleReply"][];
    };
    /** @description All that is needed to check a shuffle; docs/live_tables.md says how. The first format has fewer fields. */
    FairnessReply: {
      /** @default [] */
      called_off?: components["schemas"]["CalledOffReply"][];
      /** @default 0 */
      closed_at?: number;
      commitment: string;
      committed_at: number;
      deal: string;
      /** @default 0 */
      dealt_at?: number;
      end: string;
      /** @enum {string} */
      format: "pitboss-fairness-1" | "pitboss-fairness-2";
      head?: components["schemas"]["HeadReply"];
      /** @default  */
      history?: string;
      /** @enum {string} */
      kind: "seed" | "cards";
      /** @default [] */
      openings?: components["schemas"]["OpeningReply"][];
      /** @default  */
      public_key?: string;
      rounds: components["schemas"]["FairRoundReply"][];
      rules: components["schemas"]["FairRulesReply"];
      seeds:
        | {
            [key: string]: components["schemas"]["FairSeedReply"];
          }
        | {
            [key: string]: string;
          };
      /** @default 0 */
      seeds_closed_at?: number;
      /** @default  */
      server_seed?: string;
      table: string;
      why: string;
    };
    FairRoundReply: {
      /** @default 0 */
      button?: number;
      cards: {
        [key: string]: string;
      };
      /** @default [] */
      dice?: number[][];
      round: string;
    };
    FairRulesReply: {
      deck: string;
      game: string;
      options: unknown;
      version: string;
    };
    FairSeedReply: {
      commitment: string;
      committed_at: number;
      opened_at: number;
      player: string;
      seed: string | null;
    };
    /** @description What an event changes on the felt. */
    FeltChangeReply: {
      bets?: {
        [key: string]: number;
      };
      pots?: components["schemas"]["PotReply"][];
      spots?: components["schemas"]["FeltReply"];
      stacks?: {
        [key: string]: number;
      };
    };
    /** @description How a game looks on a table, from the game's own folder. */
    FeltPlanReply: {
      blurb: string;
      /** @description The grid of bets, in a game with dice or a wheel. */
      board?: components["schemas"]["BoardReply"];
      face: components["schemas"]["GameFaceReply"];
      /** @description Cards that a player's place has room for. */
      hand: number;
      /** @description Hands that one player may have. */
      lanes: number;
      lesson: components["schemas"]["LessonLineReply"][];
      odds_only: string[];
      /** @description Players see cards of others when they decide. */
      others_seen: boolean;
      pay_tables: components["schemas"]["PrintedPaysReply"][];
      picking: components["schemas"]["PickingReply"] | null;
      picture: components["schemas"]["PictureReply"];
      places: {
        [key: string]: components["schemas"]["CardPlaceReply"];
      };
      sentences: string[];
      slow: string[];
      /** @description Wagers from left to right. */
      spots: string[];
    };
    FeltReply: {
      [key: string]: components["schemas"]["SpotReply"];
    };
    /** @description Everything on the felt. */
    FeltStateReply: {
      /** @description Between players: chips before the seats. */
      bets: {
        [key: string]: number;
      };
      pots: components["schemas"]["PotReply"][];
      spots: components["schemas"]["FeltReply"];
      stacks: {
        [key: string]: number;
      };
    };
    FinishedReply: {
      exam?: string;
      result?: components["schemas"]["ResultReply"];
      score: components["schemas"]["ScoreReply"];
    };
    /** @description What the lab deals first. */
    FirstSimulationReply: {
      bets: string[];
      rounds: number;
      seed: string;
    };
    FreshViewReply: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "view";
      version: number;
      view: components["schemas"]["ViewReply"];
    };
    /** @description The color of a game's felt and its emblem, as paths of an SVG on a square of 100 units. */
    GameFaceReply: {
      color: string;
      drawn: string[];
      filled: string[];
    };
    GameReply: {
      absent: string;
      banked: boolean;
      bet_rules: components["schemas"]["BetRuleReply"][];
      /** @description The short strategy of the usual rules, if one is shipped. */
      card: components["schemas"]["StrategyCardReply"] | null;
      choices: components["schemas"]["ChoiceKindReply"][];
      clauses: components["schemas"]["ClauseReply"][];
      deck: number;
      /** @description The house edge on the main wager, where it is known without a count. */
      edge: components["schemas"]["EdgeReply"] | null;
      /** @description No exact way counts it: odds and best play are estimates. */
      estimated: boolean;
      felt: components["schemas"]["FeltPlanReply"];
      /** @description Its clauses are those of a manual. */
      has_manual: boolean;
      key: string;
      layout: string[];
      main: string[];
      min_seats: number;
      options: {
        [key: string]: components["schemas"]["HouseOptionReply"];
      };
      places: string[];
      profile_names: {
        [key: string]: string;
      };
      profiles: string[];
      /** @description Where the usual rules follow a manual's odds against its text. */
      readings: components["schemas"]["ReadingReply"][];
      rules: string;
      seats: number;
      settings: {
        [key: string]: string;
      };
      shoe: boolean;
      simulation: components["schemas"]["FirstSimulationReply"];
      /** @description Between two players there is a stored solution under these rules. */
      solved: boolean;
      strategies: {
        [key: string]: string;
      };
      tables: {
        [key: string]: components["schemas"]["PayTableReply"];
      };
      title: string;
      wagers: components["schemas"]["WagerReply"][];
    };
    /** @description How the house offers one game. */
    GameRulesReply: {
      /** @description By wager: dollars that all its winners of a round are paid at most. */
      aggregate?: {
        [key: string]: number;
      };
      /** @description Dollars. */
      maximum?: number;
      /** @description Dollars. */
      minimum?: number;
      profile?: string;
      set?: {
        [key: string]: string;
      };
      /** @description By clause: the house's own wording, shown after the manual's. */
      wording?: {
        [key: string]: string;
      };
    };
    /** @enum {string} */
    Grade: "best" | "fine" | "inaccuracy" | "mistake" | "blunder";
    HappenedReply: {
      clause: string;
      text: string;
    };
    /** @description A signed head of the house's log. */
    HeadReply: {
      at: number;
      hash: string;
      number: number;
      signature: string;
    };
    HeldLimitsReply: {
      day_loss: number | null;
      hand: number | null;
    };
    HeldSeatReply: {
      chips: number;
      player: string;
    };
    Hello: {
      /** @default null */
      after?: number | null;
      /**
       * @default 1
       * @enum {integer}
       */
      patience?: 1 | 2 | 10;
      /**
       * @default 1
       * @constant
       */
      protocol?: 1;
      /** @default null */
      token?: string | null;
      /** @constant */
      type: "hello";
      /** @default true */
      views?: boolean;
    };
    HouseJobReply: {
      done: number;
      error: string | null;
      id: string;
      /** @enum {string} */
      kind: "simulate" | "sweep" | "design";
      left: number | null;
      name: string;
      of: number;
      player: string;
      request: components["schemas"]["Simulate"] | components["schemas"]["Sweep"] | components["schemas"]["DesignPays"];
      result:
        | components["schemas"]["SimulatedReply"]
        | components["schemas"]["SweptReply"]
        | components["schemas"]["DesignedReply"]
        | null;
      seconds: number;
      /** @enum {string} */
      state: "waiting" | "running" | "done" | "failed" | "cancelled";
    };
    HouseLimitsReply: {
      day_loss: number | null;
      hand: number | null;
      maximum: number | null;
    };
    HouseOptionReply: {
      default: string;
      help: string;
      now: string;
      /** @description Instead of values, where many numbers may be chosen. */
      range?: components["schemas"]["OptionRangeReply"];
      /** @description The option in force, as the rules print it. */
      sentence: string;
      values: string[];
    };
    HouseProfileReply: {
      casino: string;
      /** @description Errors that may fail an exam at once. */
      critical: string[];
      exam: components["schemas"]["ExamRulesReply"];
      /** @description Limits by law to choose from, by name: what they are called. */
      presets: {
        [key: string]: string;
      };
      profile: components["schemas"]["ProfileDataReply"];
      /** @description Of each game: its profiles in words. */
      profile_names: {
        [key: string]: {
          [key: string]: string;
        };
      };
      text: string;
    };
    /** @description A profile as TOML, or as the form gives it. */
    HouseProfileRequest: {
      /** @description The same as data. */
      profile?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description TOML, see docs/training.md.
       * @default
       */
      text?: string;
    };
    HouseReply: {
      head: components["schemas"]["HeadReply"] | null;
      history: string;
      protocol: number;
      public_key: string;
      version: string;
    };
    HouseTableReply: {
      connections: number;
      game: string;
      id: string;
      loaded: boolean;
      name: string;
      owner: string;
      /** @enum {string} */
      phase: "betting" | "locked" | "playing" | "closed";
      round: number;
      seats: {
        [key: string]: components["schemas"]["HeldSeatReply"];
      };
      solo: boolean;
      unlisted: boolean;
    };
    HouseTablesReply: {
      next: number | null;
      tables: components["schemas"]["HouseTableReply"][];
    };
    JobReply: {
      done: number;
      error: string | null;
      id: string;
      /** @enum {string} */
      kind: "simulate" | "sweep" | "design";
      left: number | null;
      of: number;
      request: components["schemas"]["Simulate"] | components["schemas"]["Sweep"] | components["schemas"]["DesignPays"];
      result:
        | components["schemas"]["SimulatedReply"]
        | components["schemas"]["SweptReply"]
        | components["schemas"]["DesignedReply"]
        | null;
      seconds: number;
      /** @enum {string} */
      state: "waiting" | "running" | "done" | "failed" | "cancelled";
    };
    LaidBetReply: {
      bonus: boolean;
      stake: number;
      title: string;
      wager: string;
    };
    LastRoundReply: {
      results: {
        [key: string]: number;
      };
      round_id: string;
      /** @enum {string} */
      state: "done" | "void";
    };
    LateMarkReply: {
      mark: components["schemas"]["MarkReply"];
      task: components["schemas"]["AskedReply"];
    };
    LeaderboardReply: {
      day: string;
      game: string;
      least: number;
      mine: components["schemas"]["SkillReply"] | null;
      players: components["schemas"]["LeaderReply"][];
    };
    LeaderReply: {
      decisions: number;
      mine: boolean;
      name: string;
      per_hundred: number | null;
    };
    LeaveSeat: {
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "leave";
    };
    LessonLineReply: {
      cards: string;
      text: string;
    };
    LimitsReply: {
      chip: number;
      games: number | null;
      games_over_five: number | null;
      hand_maximum: number | null;
      maximum: number | null;
      minimum: number;
      name: string;
      wagers: {
        [key: string]: [number, number | null];
      };
    };
    /** @description What may be staked: a preset, narrowed. */
    LimitsRequest: {
      hand_maximum?: number | null;
      maximum?: number | null;
      minimum?: number | null;
      /**
       * @default washington
       * @example washington
       */
      preset?: string;
      wagers?: {
        [key: string]: [number, number];
      };
    };
    /** @description A session, and what it asks now. */
    LiveReply: {
      game: string;
      id: string;
      mode: components["schemas"]["TrainMode"];
      score: components["schemas"]["ScoreReply"];
      /** @default  */
      seed?: string;
      task:
        | components["schemas"]["DealTaskReply"]
        | components["schemas"]["QuestionTaskReply"]
        | components["schemas"]["ErrorsTaskReply"]
        | components["schemas"]["OverTaskReply"];
      title: string;
    };
    Login: {
      /** @default false */
      bearer?: boolean;
      /** @example ann */
      name: string;
      password: string;
    };
    /** @description One spot of the felt before a dealer's next step. */
    LyingReply: {
      bets: components["schemas"]["LaidBetReply"][];
      cards: string[];
      down: number;
      set: string[];
      spot: string;
      who: string;
    };
    MakeBets: {
      /**
       * @example {
       *       "play": 1000
       *     }
       */
      bets: {
        [key: string]: number;
      };
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "bet";
      /** @default false */
      wait?: boolean;
    };
    MakeChoice: {
      /** @default null */
      amount?: number | null;
      /** @example middle */
      choice: string;
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /** @default  */
      spot?: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "choose";
      /** @default null */
      version?: number | null;
    };
    MarkReply: {
      clauses: string[];
      cost?: number;
      key: string;
      right: boolean;
      said: string;
      sentences: string[];
      sources: string[];
      why: string;
    };
    /** @description A trainee at one game. */
    MemberReply: {
      accuracy: number;
      answers: number;
      game: string;
      last: string;
      median_seconds: number;
      player: string;
      right: number;
      trainee: string;
      weakest_clauses: string;
    };
    MessageReply:
      | components["schemas"]["WelcomeReply"]
      | components["schemas"]["EventsReply"]
      | components["schemas"]["FreshViewReply"]
      | components["schemas"]["RoomReply"]
      | components["schemas"]["EmoteMessageReply"]
      | components["schemas"]["DoneReply"]
      | components["schemas"]["RefusedReply"]
      | components["schemas"]["BalanceReply"]
      | components["schemas"]["PongReply"]
      | components["schemas"]["ByeReply"];
    NamedChoiceReply: {
      key: string | null;
      text: string;
    };
    NamedStrategyReply: {
      cost: number;
      cost_exact: string;
      edge: number;
      text: string;
    };
    NewPasskey: {
      /** @description What the browser made, as JSON. */
      credential: {
        [key: string]: unknown;
      };
      /** @example my phone */
      name: string;
      /**
       * @description Of the account, for its first passkey.
       * @default
       */
      password?: string;
    };
    /** @description The session with its new token, and with the first passkey the account's recovery codes. */
    NewPasskeyAddedReply: {
      /** @description Shown once; each can be used once. */
      codes: string[];
      session: components["schemas"]["SessionReply"];
    };
    NewPassword: {
      new: string;
      old: string;
    };
    NewTableOf: {
      /**
       * @description Each player's time bank, used when the clock of a decision has run out.
       * @default 0
       */
      bank_seconds?: number;
      /** @default 20 */
      betting_seconds?: number;
      /** @default 0 */
      bots?: number;
      /** @default 30 */
      decision_seconds?: number;
      /** @example three-card-roo */
      game: string;
      /**
       * @default {
       *       "preset": "washington",
       *       "wagers": {}
       *     }
       */
      limits?: components["schemas"]["LimitsRequest"];
      /** @default  */
      name?: string;
      /** @default 600 */
      pace_ms?: number;
      profile?: string | null;
      seats?: number | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /**
       * @description Not in the lobby; anyone with its address can join.
       * @default false
       */
      unlisted?: boolean;
    };
    NewTraining: {
      /**
       * @description The trainee says the calls of a round to deal.
       * @default false
       */
      calls?: boolean;
      /**
       * @description Of a proctored exam, from the examiner.
       * @default
       */
      code?: string;
      drills?: string[];
      /** @example three-card-roo */
      game: string;
      /** @enum {string} */
      mode: "deal" | "drill" | "errors" | "exam" | "player";
      profile?: string | null;
      seats?: number | null;
      /**
       * @default
       * @example monday
       */
      seed?: string;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /**
       * @description A practice exam with one question of each section.
       * @default false
       */
      short?: boolean;
    };
    /** @description Where the usual rules of a game follow its printed odds against its printed text. */
    NotedReadingReply: {
      game: string;
      sentence: string;
      /** @constant */
      verdict: "noted";
    };
    OddsQuestion: {
      /**
       * @description Count nothing: wagers that were not counted before are left out.
       * @default false
       */
      only_cached?: boolean;
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
      wager?: string | null;
    };
    OddsReply: {
      game: string;
      options: {
        [key: string]: unknown;
      };
      strategy: string;
      wagers: {
        [key: string]: components["schemas"]["WagerOddsReply"];
      };
      warnings: string[];
    };
    OddsRowReply: {
      combinations: number;
      pays: string;
      row: string;
    };
    /** @description What `pitboss progressive`, `promotion` and `skill` are asked; amounts as they are typed there. */
    OfferQuestion: {
      /**
       * @description Numbers of rounds.
       * @default
       * @example 10,100
       */
      after?: string;
      /**
       * @description In percent of every bet.
       * @default 0
       */
      contribution?: string;
      /** @description In percent of all decisions. */
      errors?: string[];
      /** @default false */
      even_money?: boolean;
      /** @enum {string} */
      kind: "progressive" | "match-play" | "free-bet" | "rebate" | "skill";
      meter?: string | null;
      /**
       * @default next
       * @enum {string}
       */
      mistake?: "next" | "any";
      /**
       * @description Of all losses, paid back.
       * @default 0
       */
      percent?: string;
      profile?: string | null;
      /** @default false */
      push_loses?: boolean;
      rounds_per_hour?: string | null;
      /**
       * @description That pays the meter: its key or printed name.
       * @default
       */
      row?: string;
      /** @default 0 */
      seed?: string;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /**
       * @description Of the meter that the row pays, in percent.
       * @default 100
       */
      share?: string;
      /** @default best */
      strategy?: string;
      /**
       * @description Not of a skill, which is of the main bet.
       * @default
       */
      wager?: string;
    };
    /** @description One shown card of a sealed deck with its proof. */
    OpeningReply: {
      card: string;
      leaf: number;
      path: string[];
      position: number;
      salt: string;
    };
    OperatorLimits: {
      day_loss?: number | null;
      hand?: number | null;
      maximum?: number | null;
    };
    OptionRangeReply: {
      from: number;
      step: number;
      to: number;
    };
    OverTaskReply: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "over";
      /** @description Of the task in its session; an answer names the task it is for. */
      number: number;
      paper?: components["schemas"]["ExamPaperReply"];
      /** @description The part of the exam that its time counts for. */
      part?: string;
      /** @description Of that part. */
      seconds_left?: number;
    };
    /** @description An assignment as its trainee sees it. */
    OwnAssignmentReply: {
      /** @description Right answers that each drill needs. */
      answers: number;
      /** @description Empty: the exam. */
      drills: string[];
      due: string;
      game: string;
      id: string;
      of_class: string;
      on: string;
      right: {
        [key: string]: number;
      };
      /** @enum {string} */
      state: "done" | "done late" | "open" | "late";
      title: string;
      /** @description In words. */
      what: string;
    };
    OwnLimits: {
      day_loss?: number | null;
      hand?: number | null;
    };
    /** @description A bet that a payout is asked of. */
    PaidBetReply: {
      stake: number;
      title: string;
    };
    PairReply: {
      first: string;
      flag: boolean;
      hands: number;
      net: number;
      second: string;
      signs: components["schemas"]["SignReply"][];
    };
    PartResultReply: {
      asked: number;
      /**
       * @description Its time ran out.
       * @default false
       */
      cut?: boolean;
      median: number;
      minutes: number;
      part: string;
      passed: boolean;
      right: number;
      seconds: number;
      target: number;
    };
    PasskeyAnswer: {
      /** @description What the browser made, as JSON. */
      credential: {
        [key: string]: unknown;
      };
    };
    PasskeyReply: {
      at: number;
      id: string;
      name: string;
      used: number;
    };
    /** @description Passkeys of the account, how many recovery codes are left, and whether the house asks for a passkey. */
    PasskeysReply: {
      asked: boolean;
      codes_left: number;
      passkeys: components["schemas"]["PasskeyReply"][];
    };
    /** @description The steps under one clause that follow each other, and how long they took. */
    PassReply: {
      clause: string;
      seconds: number;
      steps: number;
      target: number;
    };
    PayTableReply: {
      default: number | null;
      now: number | null;
      pays: {
        [key: string]: string;
      };
      printed: number;
    };
    /** @description A looser limit, and when it begins to hold. */
    PendingLimitReply: {
      amount: number | null;
      at: number;
    };
    /** @description Limits that are not in force yet. */
    PendingLimitsReply: {
      day_loss?: components["schemas"]["PendingLimitReply"];
      hand?: components["schemas"]["PendingLimitReply"];
    };
    PersonReply: {
      id: string;
      name: string | null;
      /** @enum {string} */
      role: "player" | "trainer" | "designer" | "admin";
    };
    /** @description Cards are picked on the felt, and together they are one of the choices. */
    PickingReply: {
      ask: string;
      confirm: string;
      field: string;
      least: number;
      most: number;
      none: string;
      /** @description The choice names the cards that are not picked. */
      others: boolean;
      sort: boolean;
      word: string;
    };
    PictureReply: {
      board: string[];
      chips: number[];
      dealer: string[];
      hand: string[];
    };
    Ping: {
      /** @constant */
      type: "ping";
    };
    /** @description A card where it lies. */
    PlacedReply: {
      /** @description Empty: face down. */
      card: string;
      dim?: boolean;
      turned?: boolean;
    };
    /** @description How a dealer sets a hand by placing cards. */
    PlacingReply: {
      /** @description Where the cards that play are placed; empty where the felt has the places. */
      area: string;
      /** @description Places whose cards may be placed. */
      of: string[];
      /**
       * @description What a claim says: the place left open, the place of the one card, or the cards that play.
       * @enum {string}
       */
      says: "open" | "filled" | "cards";
      /** @description How many cards play. */
      size: number;
    };
    /** @description A mistake planted in a round. */
    PlantedReply: {
      clauses: string[];
      kind: string;
      lines: number[];
      sentences: string[];
      sources: string[];
      title: string;
      why: string;
    };
    PlayerAccountReply: {
      id: string;
      name: string;
      role: string;
      seats: components["schemas"]["TakenSeatReply"][];
      wallet: number;
    };
    PlayerReply: {
      guest: boolean;
      id: string;
      name: string;
      /** @enum {string} */
      role: "player" | "trainer" | "designer" | "admin";
    };
    /** @description The house edge of the main bet by how often its player errs. */
    PlayerSkillReply: {
      ev_coefficients: string[];
      game: string;
      /** @enum {string} */
      mistakes: "next" | "any";
      rates: components["schemas"]["SkillRateReply"][];
      wager: string;
    };
    PocketReply: {
      color: string;
      /** @description As a roll of the wheel gives it. */
      number: number;
      text: string;
    };
    PongReply: {
      now: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "pong";
    };
    PotReply: {
      chips: number;
      title: string;
    };
    /** @description A pay table as the felt prints it. */
    PrintedPaysReply: {
      notes: string[];
      rows: components["schemas"]["PrintedRowReply"][];
      title: string;
      wager: string;
    };
    /** @description A table or figure as a manual prints it, with our count in the same digits. */
    PrintedReply: {
      bonus: string | null;
      columns: string[] | null;
      counted: string[][];
      equal: boolean;
      figure: string | null;
      game: string;
      house_edge: number | null;
      name: string;
      note: string;
      printed: string[][];
      profile: string | null;
      settings: {
        [key: string]: string;
      };
      source: string | null;
      strategy: string;
      wager: string | null;
    };
    PrintedRowReply: {
      label: string;
      text: string;
    };
    /** @description A refusal (RFC 9457): one word for programs at the end of `type`, one sentence for people in `detail`. */
    ProblemReply: {
      detail: string;
      status: number;
      title: string;
      type: string;
      /** @default  */
      where?: string;
    };
    ProctorCodeReply: {
      code: string;
    };
    /** @description An exam that an examiner opens for one trainee. */
    ProctoredExamRequest: {
      /**
       * @description Your name, as it is to be printed.
       * @default
       */
      examiner?: string;
      /** @example three-card-roo */
      game: string;
      /** @example 68-12345 */
      license: string;
      /** Format: date */
      license_expires: string;
      /**
       * @description The trainee's account.
       * @example ann
       */
      trainee: string;
    };
    /** @description The house profile as its TOML holds it. */
    ProfileDataReply: {
      casino: string;
      /** @description Color and dollars. */
      chips: {
        [key: string]: number;
      };
      exam: components["schemas"]["ExamRulesReply"];
      games: {
        [key: string]: components["schemas"]["GameRulesReply"];
      };
      limits: string;
    };
    ProgramReply: {
      program: string;
      rules: {
        [key: string]: string;
      };
      version: string;
    };
    /** @description A row that pays a meter. Sums are in bets. */
    ProgressiveReply: {
      average_meter_at_hit: number;
      break_even_meter: number | null;
      chance: number;
      contribution: number;
      edge_at_meter: number;
      edge_at_seed: number;
      exact: {
        [key: string]: string | null;
      };
      game: string;
      hold: number;
      hours_between_hits: number | null;
      meter: number;
      note: string;
      rounds_between_hits: number;
      row: string;
      seed: number;
      share: number;
      wager: string;
    };
    ProgressReply: {
      accuracy: number;
      answers: number;
      clauses: components["schemas"]["WeakClauseReply"][];
      days: components["schemas"]["DayReply"][];
      drills: components["schemas"]["DrillRecordReply"][];
      player: string;
      right: number;
      seconds: number;
    };
    QuestionTaskReply: {
      /** @description That is to be paid. */
      bet?: components["schemas"]["PaidBetReply"];
      /** @enum {string} */
      by: "amount" | "cards" | "chips" | "choice" | "order" | "words";
      /** @description To choose from. */
      cards?: string[];
      /** @description To cut the answer from: color and cents. It may be sent as chips by color. */
      chips?: {
        [key: string]: number;
      };
      choices: string[];
      /** @description Of a player's drill. */
      decision?: components["schemas"]["FacedDecisionReply"];
      drill: string;
      form: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "question";
      /** @description Of the task in its session; an answer names the task it is for. */
      number: number;
      paper?: components["schemas"]["ExamPaperReply"];
      /** @description The part of the exam that its time counts for. */
      part?: string;
      question: string;
      /** @description Of that part. */
      seconds_left?: number;
      /** @default  */
      seed?: string;
      table: [string, string][];
    };
    RatesReply: {
      able: number;
      blind: number;
    };
    ReadingReply: {
      rule: string;
      sentence: string;
    };
    Ready: {
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "deal";
    };
    RebateAfterReply: {
      exact: {
        [key: string]: string;
      } | null;
      played: number;
      rounds: number;
      total: number;
      value: number;
    };
    /** @description A loss rebate. Sums are in bets. */
    RebateReply: {
      after: components["schemas"]["RebateAfterReply"][];
      best: components["schemas"]["BestRebateReply"] | null;
      game: string;
      /** @constant */
      kind: "rebate";
      note: string;
      share: number;
      wager: string;
    };
    RebuyReply: {
      allowed: boolean;
      amount: number;
    };
    RebuyRequest: {
      key: string;
    };
    RecoveryCode: {
      /** @example abcd-efgh-jkmn */
      code: string;
    };
    RecoveryCodesReply: {
      /** @description Shown once; each can be used once. */
      codes: string[];
    };
    RefusedReply: {
      detail: string;
      key: string | null;
      kind: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "refused";
      version: number;
    };
    ReportRequest: {
      /**
       * @default pdf
       * @enum {string}
       */
      format?: "pdf" | "html" | "xlsx" | "json";
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
    };
    /** @description The result of an exam. */
    ResultReply: {
      answers: components["schemas"]["ExamAnswerReply"][];
      asked: number;
      casino: string;
      certifies: boolean;
      critical: string[];
      exam_rules: components["schemas"]["ExamRulesReply"];
      examiner: string;
      expires: string;
      failing: string[];
      game: string;
      hash: string;
      license: string;
      license_expires: string;
      median_seconds: number;
      mistakes_by_clause: {
        [key: string]: number;
      };
      parts: components["schemas"]["PartResultReply"][];
      passed: boolean;
      rates: components["schemas"]["RatesReply"];
      right: number;
      rules: string;
      rules_in_words: components["schemas"]["RulesInWordsReply"];
      seal?: string;
      seconds: number;
      sections: components["schemas"]["SectionResultReply"][];
      seed: string;
      sentences: {
        [key: string]: string;
      };
      short: boolean;
      signed?: components["schemas"]["SignatureReply"];
      sources: {
        [key: string]: string;
      };
      speed: components["schemas"]["SpeedReply"];
      started: string;
      title: string;
      trainee: string;
    };
    /** @description The seed itself, once bets and commitments are fixed. */
    RevealSeed: {
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      seed: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "open";
    };
    /** @description A decision of yours, with what each choice was worth. */
    ReviewReply: {
      best: string;
      choice: string;
      choices: components["schemas"]["CoachChoiceReply"][];
      cost: number | null;
      exact: boolean;
      grade: components["schemas"]["Grade"] | null;
      manual: string | null;
      mark: string;
      note: string;
      /** @description What the game's short strategy says of the hand; empty if none is known. */
      rule: string;
      /** @description Counted with every card that the player can see, not from a fresh deck. */
      seen: boolean;
      sentence: string;
      seq: number;
      spot: string;
      unit: number;
      value: number;
      where: string;
      /** @description What speaks for the best choice, over the same cards as its value; may be empty. */
      why: string;
    };
    /** @description When, by whom and why a certificate was taken back. */
    RevokedReply: {
      at: string;
      by: string;
      why: string;
    };
    /** @description Why a certificate is taken back. */
    RevokeRequest: {
      /** @example License revoked by the commission. */
      why: string;
    };
    RiskPointReply: {
      bands: components["schemas"]["BandsReply"];
      exact: boolean;
      expected: number;
      rounds: number;
    };
    RiskQuestion: {
      profile?: string | null;
      /** @default 1000 */
      rounds?: number;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
      wager: string;
    };
    RiskReply: {
      ahead: number;
      mean: number;
      rounds: components["schemas"]["RiskPointReply"][];
      sd: number;
      wager: string;
    };
    RoleRequest: {
      /** @enum {string} */
      role: "player" | "trainer" | "designer" | "admin";
    };
    /** @description What the dice or the wheel of a place show. */
    RolledReply: {
      /** @description Of each die or wheel, from 1. */
      numbers: number[];
      /** @description What is called out. */
      text: string;
    };
    /** @description Who is at the table, who is ready, and the clock. */
    RoomReply: {
      clock: components["schemas"]["ClockReply"] | null;
      connected: number[];
      ready: number[];
      spectators: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "room";
    };
    /** @description A finished round in one line, for its player. */
    RoundLineReply: {
      at: number;
      game: string;
      /** @description The cards of each of your hands; of all hands, if you were dealt none. */
      hands: string[];
      id: string;
      number: number;
      result: number;
      staked: {
        [key: string]: number;
      };
      state: string;
      table: string;
      title: string;
    };
    /** @description A finished round as the asker may see it. */
    RoundReply: {
      after: {
        [key: string]: number;
      };
      at: number;
      before: {
        [key: string]: number;
      };
      bets: {
        [key: string]: {
          [key: string]: number;
        };
      };
      /** @description Seats that the house's own players held. */
      bots: number[];
      commitment: string | null;
      deal: string;
      ended: number;
      events: components["schemas"]["TableEventReply"][];
      game: string;
      id: string;
      mine: number[];
      number: number;
      players: {
        [key: string]: string;
      };
      profile: string | null;
      reason: string;
      results: {
        [key: string]: number;
      };
      rules: string;
      settings: {
        [key: string]: string;
      };
      state: string;
      table: string;
      title: string;
      views: boolean;
      /** @description Yours when the round began, where a solo table shows it with your chips. */
      wallet: number | null;
    };
    RowReply: {
      key: string;
      label: string;
      pays: string;
      text: string;
    };
    /** @description The rules of a game: a profile and `key=value` settings, as `--profile` and `--set` take them. */
    Rules: {
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
    };
    RulesInWordsReply: {
      changed: string[];
      /**
       * @description The player spots; empty in results of earlier versions.
       * @default
       */
      layout?: string;
      limits: string;
      options: string[];
      order: string[];
      pays: string[];
      profile: string;
      readings: string[];
    };
    ScoreReply: {
      /** @default 0 */
      accuracy?: number;
      /** @default 0 */
      asked?: number;
      /** @default 0 */
      caught?: number;
      /** @default 0 */
      false_alarms?: number;
      /**
       * @description Rounds an hour that the house asks of a dealer; 0 for none.
       * @default 0
       */
      goal?: number;
      /** @default [] */
      mistakes?: components["schemas"]["StepMistakeReply"][];
      /** @default [] */
      pace?: components["schemas"]["StepPaceReply"][];
      /** @default [] */
      passes?: components["schemas"]["PassReply"][];
      /** @default 0 */
      planted?: number;
      /** @default 0 */
      right?: number;
      /** @default 0 */
      rounds?: number;
      /** @default 0 */
      steps?: number;
    };
    SeatReply: {
      /** @description Seconds left in the time bank, at tables that have one. */
      bank?: number;
      bets: {
        [key: string]: number;
      };
      bot: boolean;
      /** @description The stack is still in the wallet, until the next hand is dealt. */
      buys_in?: boolean;
      connected: boolean;
      leaving: boolean;
      name: string;
      no_seed_before: number;
      owed: string[];
      player: string;
      ready: boolean;
      stack: number;
      /** @description Bets that the last round has left undecided. */
      stays?: {
        [key: string]: number;
      };
      waits: boolean;
    };
    SecondPaperReply: {
      asked: number;
      right: number;
    };
    SectionResultReply: {
      asked: number;
      key: string;
      part: string;
      passed: boolean;
      right: number;
      second: components["schemas"]["SecondPaperReply"] | null;
      title: string;
      wrong: number;
    };
    /** @description A commitment to a seed that the client has drawn for the shuffle promised now. */
    Seed: {
      commitment: string;
      /** @example round 12 */
      deal: string;
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "seed";
    };
    SessionReply: {
      ends: number;
      /** @description The account's role is used only after a passkey or a recovery code. */
      needs_passkey: boolean;
      player: components["schemas"]["PlayerReply"];
      seats: components["schemas"]["TakenSeatReply"][];
      token: string | null;
      wallet: number;
    };
    SessionRequest: {
      /** @default false */
      bearer?: boolean;
    };
    ShortStrategiesReply: {
      game: string;
      /** @description The game's own strategies, such as the manual's. */
      named: {
        [key: string]: components["schemas"]["NamedStrategyReply"];
      };
      /** @description The best found by length, the shortest first. */
      strategies: components["schemas"]["ShortStrategyReply"][];
      /** @description The length of the one that the coach and the drill use. */
      taught: number;
    };
    /** @description Lines of plain words for every decision; of these the first that applies counts. */
    ShortStrategyReply: {
      /** @description More than the edge of best play, per unit of the main bet. */
      cost: number;
      cost_exact: string;
      edge: number;
      edge_exact: string;
      lines: number;
      /** @description The lines by decision, in the order in which they are made. */
      rules: {
        [key: string]: string[];
      };
    };
    ShuffleReply: {
      closed: boolean;
      commitment: string;
      deal: string;
      seeds: {
        [key: string]: components["schemas"]["ClientSeedReply"];
      };
    };
    SignatureReply: {
      at: string;
      by: string;
    };
    /** @description A session of an account, named by the beginning of its token's hash. */
    SignedInReply: {
      current: boolean;
      ends: number;
      id: string;
      seen: number;
    };
    /** @description A significant event: who changed what, with before and after. */
    SignificantReply: {
      actor: string;
      after: unknown;
      at: number;
      before: unknown;
      commit: number | null;
      id: number;
      kind: string;
    };
    /** @description What two players do to each other beyond their habits, in standard errors. */
    SignReply: {
      cases: number;
      expected: number;
      first: string;
      second: string;
      value: number;
      what: string;
      z: number | null;
    };
    Simulate: {
      /**
       * @example {
       *       "play": "1"
       *     }
       */
      bets?: {
        [key: string]: string;
      };
      /** @example three-card-roo */
      game: string;
      /** @constant */
      kind: "simulate";
      profile?: string | null;
      /** @default 100000 */
      rounds?: number;
      /** @default  */
      seed?: string;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
    };
    SimulatedReply: {
      rounds: number;
      seed: string;
      wagers: {
        [key: string]: components["schemas"]["SimulatedWagerReply"];
      };
    };
    SimulatedWagerReply: {
      ev: number;
      exact: number | null;
      rows: {
        [key: string]: number;
      };
      se: number;
      z: number | null;
    };
    SitDown: {
      /** @example 20000 */
      chips: number;
      /** @example b7d1e0aa */
      key: string;
      seat: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "sit";
    };
    SkillRateReply: {
      cost: number;
      edge: number;
      edge_exact: string;
      rate: number;
    };
    /** @description A player's graded decisions of the day, and what they cost per 100, in main bets; none before `least` of them. */
    SkillReply: {
      decisions: number;
      per_hundred: number | null;
    };
    SoloReply: {
      seat: number;
      table: string;
      view: components["schemas"]["ViewReply"];
    };
    SoloTable: {
      /**
       * @description Each player's time bank, used when the clock of a decision has run out.
       * @default 0
       */
      bank_seconds?: number;
      /** @default 20 */
      betting_seconds?: number;
      /** @default 0 */
      bots?: number;
      /** @default 30 */
      decision_seconds?: number;
      /** @default false */
      fresh?: boolean;
      /**
       * @default {
       *       "preset": "washington",
       *       "wagers": {}
       *     }
       */
      limits?: components["schemas"]["LimitsRequest"];
      /** @default  */
      name?: string;
      /** @default 600 */
      pace_ms?: number;
      profile?: string | null;
      seats?: number | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /**
       * @description Not in the lobby; anyone with its address can join.
       * @default false
       */
      unlisted?: boolean;
    };
    SolutionActionReply: {
      /** @description The line after it; empty where the hand is over. */
      leads_to: string;
      letter: string;
      name: string;
    };
    SolutionHandReply: {
      combos: number;
      hand: string;
      mix: number[];
      /** @description Share with which button and big blind come here. */
      ranges: [number, number];
      /** @description In big blinds; before the flop only. */
      values: number[] | null;
    };
    SolutionQuestion: {
      /**
       * @default
       * @example Kc 9c
       */
      board?: string;
      /**
       * @description Actions by street.
       * @default
       * @example rc/c
       */
      line?: string;
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
    };
    /** @description The stored solution at one point of a hand between two players. */
    SolutionReply: {
      actions: components["schemas"]["SolutionActionReply"][];
      actor: string;
      board: string;
      hands: components["schemas"]["SolutionHandReply"][];
      line: string;
      /** @description The mix of all hands with which the player to act comes here; null where that is never. */
      overall: number[] | null;
      solution: components["schemas"]["SolvedValueReply"];
      street: string;
    };
    SolvedValueReply: {
      bounds: [number, number];
      commit: string;
      /** @description Of what the bot plays, in thousandths of a big blind a hand. */
      exploitability_mbb: number;
      iterations: number;
      /** @description The same on the button and on the big blind. */
      loss_mbb: [number, number];
      /** @description Of the solution itself. */
      solved_mbb: number;
      value: number;
    };
    SpeedReply: {
      passed: boolean;
      payout_seconds: number;
      /** @description An estimate from the median step. */
      rounds_an_hour: number;
      /** @description Answers faster than a person can read; 0 if they are few. */
      too_fast: number;
    };
    /** @description One place on the felt: a hand, the dealer, the community cards. */
    SpotReply: {
      bets: {
        [key: string]: number;
      };
      cards: string;
      choices: string[];
      down: number;
      /** @description What the cards are called. */
      name: string;
      open: string[];
      /** @description What its dice or its wheel show. */
      rolled?: components["schemas"]["RolledReply"];
      rows: {
        [key: string]: string;
      };
      /** @description Bets that this round leaves undecided, by what they have become. */
      stays?: {
        [key: string]: number;
      };
      zones: components["schemas"]["ZoneReply"][];
    };
    StatementLineReply: {
      amount: number;
      at: number;
      balance: number;
      change: number;
      n: number;
      note: string;
      round: string;
      spot: string;
      table: string;
      wager: string;
      why: string;
    };
    StatementReply: {
      closing: number;
      lines: components["schemas"]["StatementLineReply"][];
      next: string | null;
      opening: number;
    };
    StepMistakeReply: {
      clauses: string[];
      due: string;
      said: string;
      step: number;
      wrong: string;
    };
    /** @description How long a step of a dealt round took, and the house's target for it. */
    StepPaceReply: {
      seconds: number;
      target: number;
    };
    StrategyCardReply: {
      /** @description More than best play. */
      cost: number;
      edge: number;
      /** @description By decision: use the first line that applies. */
      rules: {
        [key: string]: string[];
      };
    };
    StrategyQuestion: {
      /**
       * @example {
       *       "play": "1",
       *       "pocket": "2"
       *     }
       */
      bets?: {
        [key: string]: string;
      };
      board?: string | null;
      /** @example Th 5d */
      hand?: string | null;
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
      up?: string | null;
    };
    StrategyReply: {
      bets: {
        [key: string]: string;
      };
      decisions: components["schemas"]["DecisionReply"][];
      ev: string;
      ev_manual: string | null;
      /** @description A close decision to ask about; null where no cards are known. */
      example: components["schemas"]["CardsSeenReply"] | null;
      game: string;
      /** @description Every choice names cards to keep, and so do its letters. */
      keeps_cards: boolean;
      /** @description Each choice as a chart prints it. */
      letters: {
        [key: string]: string;
      };
      manual_costs: number | null;
      strategy: string;
    };
    Sweep: {
      /** @example three-card-roo */
      game: string;
      /** @example pays.pocket.royal */
      key: string;
      /** @constant */
      kind: "sweep";
      profile?: string | null;
      /**
       * @example {
       *       "table.pocket": "1"
       *     }
       */
      settings?: {
        [key: string]: string;
      };
      /** @default best */
      strategy?: string;
      /**
       * @example [
       *       "30",
       *       "40"
       *     ]
       */
      values: string[];
      wager?: string | null;
    };
    SweepPointReply: {
      ev: string;
      house_edge: number;
      value: string;
    };
    SweptReply: {
      points: components["schemas"]["SweepPointReply"][];
    };
    TableEventReply: {
      at?: number;
      body: components["schemas"]["EventBodyReply"];
      ending?: components["schemas"]["EndingReply"];
      felt?: components["schemas"]["FeltChangeReply"];
      kind: string;
      private?: components["schemas"]["EventBodyReply"];
      say?: string;
      seq: number;
    };
    TableLineReply: {
      bots: number;
      game: string;
      id: string;
      maximum: number | null;
      minimum: number;
      name: string;
      /** @enum {string} */
      phase: "betting" | "locked" | "playing" | "closed";
      /** @description The people who sit there, by seat. */
      players: string[];
      round: number;
      seats: number;
      settings: {
        [key: string]: string;
      };
      spectators: number;
      taken: number;
      title: string;
    };
    TakenSeatReply: {
      chips: number;
      game: string;
      playing: boolean;
      seat: number;
      table: string;
    };
    /** @description Cents that the bank has won, that were raked, and that were issued as play chips. */
    TakingsReply: {
      issued: number;
      rake: number;
      won: number;
    };
    TaskReply:
      | components["schemas"]["DealTaskReply"]
      | components["schemas"]["QuestionTaskReply"]
      | components["schemas"]["ErrorsTaskReply"]
      | components["schemas"]["OverTaskReply"];
    /** @enum {string} */
    TrainMode: "deal" | "drill" | "errors" | "exam" | "player";
    /** @description A proctored exam that waits for its examiner's signature. */
    UnsignedReply: {
      critical: string[];
      examiner: string;
      id: string;
      passed: boolean;
      player: string;
      /** @description Why it cannot be graded; such an exam cannot be signed. */
      problem?: string;
      started: string;
      title: string;
      trainee: string;
    };
    /** @description A decision of yours that is not valued, or not yet: then it says how far the count is. */
    UnvaluedReply: {
      choice: string;
      cost: null;
      /** @default false */
      counting?: boolean;
      /** @default 0 */
      done?: number;
      grade: null;
      mark: string;
      /** @default 0 */
      of?: number;
      /** @default  */
      sentence?: string;
      seq: number;
      spot: string;
    };
    /** @description How one claim of a dealer was. */
    VerdictReply: {
      /** @description What the dealer says aloud with an act that was right. */
      calls: string[];
      claim: string;
      clauses: string[];
      events: components["schemas"]["HappenedReply"][];
      right: boolean;
      sentences: string[];
      sources: string[];
      why: string;
      wrong: string;
    };
    VerifyReply: {
      exact: number;
      items: components["schemas"]["PrintedReply"][];
      noted: number;
      readings: components["schemas"]["NotedReadingReply"][];
      wrong: number;
    };
    /** @description The whole table as one viewer sees it now. */
    ViewReply: {
      asks: components["schemas"]["AskReply"][];
      bank_seconds: number;
      /** @description Between players: chips before the seats. */
      bets: {
        [key: string]: number;
      };
      betting_seconds: number;
      blinds: number[];
      /** @description Why bots do not play as well as they could; empty where they do. */
      bot_note: string;
      /** @description Which bots play here, where the game has more than one kind; else empty. */
      bot_words: string;
      /** @description The dealer button; where bets stay, the number that the marker is on. */
      button: number;
      clock: components["schemas"]["ClockReply"] | null;
      /** @description Bets that no player may make now, and why. */
      closed?: {
        [key: string]: string;
      };
      decision_seconds: number;
      game: string;
      last: components["schemas"]["LastRoundReply"] | null;
      layout: components["schemas"]["FeltReply"] | null;
      limits: components["schemas"]["LimitsReply"];
      name: string;
      owner: string;
      pace_ms: number;
      /** @enum {string} */
      phase: "betting" | "locked" | "playing" | "closed";
      places: number;
      pots: components["schemas"]["PotReply"][];
      profile: string | null;
      round: number;
      round_id: string;
      rules: string;
      seats: {
        [key: string]: components["schemas"]["SeatReply"];
      };
      settings: {
        [key: string]: string;
      };
      shuffle: components["schemas"]["ShuffleReply"] | null;
      solo: boolean;
      spectators: number;
      table: string;
      title: string;
      unlisted: boolean;
      version: number;
      you: components["schemas"]["YouReply"];
    };
    VoidedReply: {
      reason: string;
      round: string;
    };
    VoidRequest: {
      /** @example A card was exposed. */
      reason: string;
    };
    /** @enum {string} */
    WagerKind: "main" | "side" | "bonus" | "raise" | "pot";
    WagerOddsReply: {
      /** @description Other wagers of the same pay table with the same odds. */
      alike?: string[];
      element_of_risk: number;
      /** @description Where these odds are an estimate and not exact. */
      estimate?: components["schemas"]["EstimateReply"] | null;
      ev: string;
      ev_total: string;
      hit_frequency: number;
      house_edge: number;
      rows: components["schemas"]["OddsRowReply"][];
      sd: number;
      total: number;
    };
    WagerReply: {
      at_once: boolean;
      before_deal: boolean;
      /** @description It cannot be bet; a bet on this wager becomes it. */
      comes_from?: string;
      /** @description It stays until it is decided. */
      contract?: boolean;
      kind: components["schemas"]["WagerKind"];
      least_times: number;
      name: string;
      offered: boolean;
      paid_on: string[];
      raises: string | null;
      required: boolean;
      rows: components["schemas"]["RowReply"][];
      /** @description Of a raise: how many times the wager that it raises, at most. */
      times: number;
      title: string;
    };
    WagerTitleReply: {
      name: string;
      title: string;
    };
    WalletReply: {
      balance: number;
      limits: components["schemas"]["HeldLimitsReply"];
      pending_limits: components["schemas"]["PendingLimitsReply"];
      rebuy: components["schemas"]["RebuyReply"];
      seated: number;
    };
    WeakClauseReply: {
      clause: string;
      game: string;
      mistakes: number;
      sentence: string;
    };
    WelcomeReply: {
      events: components["schemas"]["TableEventReply"][];
      protocol: number;
      resumed: boolean;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "welcome";
      version: number;
      view: components["schemas"]["ViewReply"];
    };
    YouReply: {
      player: string;
      seats: number[];
    };
    /** @description A marked area of the felt and the cards in it. */
    ZoneReply: {
      /** @description The hand that its cards make, where a place holds more than one hand. */
      called?: string;
      cards: components["schemas"]["PlacedReply"][];
      name: string;
      /** @description Cards that it has room for; 0: as many as the place. */
      size: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type AccountRequest = components["schemas"]["AccountRequest"];
export type Add = components["schemas"]["Add"];
export type Advice = components["schemas"]["AdviceReply"];
export type Amount = components["schemas"]["AmountReply"];
export type Answer = components["schemas"]["AnswerReply"];
export type AnswerRequest = components["schemas"]["AnswerRequest"];
export type Ask = components["schemas"]["AskReply"];
export type AskedOfCards = components["schemas"]["AskedOfCardsReply"];
export type Asked = components["schemas"]["AskedReply"];
export type Assignable = components["schemas"]["AssignableReply"];
export type AssignmentOf = components["schemas"]["AssignmentOfReply"];
export type Assignment = components["schemas"]["AssignmentReply"];
export type AssignmentRequest = components["schemas"]["AssignmentRequest"];
export type Axis = components["schemas"]["AxisReply"];
export type BadgeCheck = components["schemas"]["BadgeCheckReply"];
export type BadgeCheckRequest = components["schemas"]["BadgeCheckRequest"];
export type Balance = components["schemas"]["BalanceReply"];
export type Bands = components["schemas"]["BandsReply"];
export type BestRebate = components["schemas"]["BestRebateReply"];
export type BetReason = components["schemas"]["BetReasonReply"];
export type BetRule = components["schemas"]["BetRuleReply"];
export type Betting = components["schemas"]["BettingReply"];
export type Blueprint = components["schemas"]["BlueprintReply"];
export type BlueprintSection = components["schemas"]["BlueprintSectionReply"];
export type Board = components["schemas"]["BoardReply"];
export type BoardSpot = components["schemas"]["BoardSpotReply"];
export type Bye = components["schemas"]["ByeReply"];
export type CalledOff = components["schemas"]["CalledOffReply"];
export type Called = components["schemas"]["CalledReply"];
export type CardPlace = components["schemas"]["CardPlaceReply"];
export type CardsSeen = components["schemas"]["CardsSeenReply"];
export type Ceremony = components["schemas"]["CeremonyReply"];
export type CheckMark = components["schemas"]["CheckMarkReply"];
export type CheckMarkRequest = components["schemas"]["CheckMarkRequest"];
export type Check = components["schemas"]["CheckReply"];
export type Checked = components["schemas"]["CheckedReply"];
export type ChoiceKind = components["schemas"]["ChoiceKindReply"];
export type Choice = components["schemas"]["ChoiceReply"];
export type ClaimRequest = components["schemas"]["ClaimRequest"];
export type ClassLine = components["schemas"]["ClassLineReply"];
export type ClassMember = components["schemas"]["ClassMemberReply"];
export type ClassMemberRequest = components["schemas"]["ClassMemberRequest"];
export type Class = components["schemas"]["ClassReply"];
export type ClassRequest = components["schemas"]["ClassRequest"];
export type Clause = components["schemas"]["ClauseReply"];
export type ClientSeed = components["schemas"]["ClientSeedReply"];
export type Clock = components["schemas"]["ClockReply"];
export type CoachChoice = components["schemas"]["CoachChoiceReply"];
export type CoachQuestion = components["schemas"]["CoachQuestion"];
export type Collusion = components["schemas"]["CollusionReply"];
export type Command = components["schemas"]["Command"];
export type Counting = components["schemas"]["CountingReply"];
export type Coupon = components["schemas"]["CouponReply"];
export type Day = components["schemas"]["DayReply"];
export type DealTask = components["schemas"]["DealTaskReply"];
export type Decision = components["schemas"]["DecisionReply"];
export type DesignPays = components["schemas"]["DesignPays"];
export type Design = components["schemas"]["DesignReply"];
export type Designed = components["schemas"]["DesignedReply"];
export type Done = components["schemas"]["DoneReply"];
export type DrillRecord = components["schemas"]["DrillRecordReply"];
export type Drill = components["schemas"]["DrillReply"];
export type Edge = components["schemas"]["EdgeReply"];
export type Emote = components["schemas"]["Emote"];
export type EmoteMessage = components["schemas"]["EmoteMessageReply"];
export type Ending = components["schemas"]["EndingReply"];
export type ErrorsTask = components["schemas"]["ErrorsTaskReply"];
export type Estimate = components["schemas"]["EstimateReply"];
export type EventBody = components["schemas"]["EventBodyReply"];
export type Events = components["schemas"]["EventsReply"];
export type ExamAnswer = components["schemas"]["ExamAnswerReply"];
export type ExamLine = components["schemas"]["ExamLineReply"];
export type ExamPaper = components["schemas"]["ExamPaperReply"];
export type ExamRules = components["schemas"]["ExamRulesReply"];
export type FacedDecision = components["schemas"]["FacedDecisionReply"];
export type Facts = components["schemas"]["FactsReply"];
export type FairRound = components["schemas"]["FairRoundReply"];
export type FairRules = components["schemas"]["FairRulesReply"];
export type FairSeed = components["schemas"]["FairSeedReply"];
export type Fairness = components["schemas"]["FairnessReply"];
export type FeltChange = components["schemas"]["FeltChangeReply"];
export type FeltPlan = components["schemas"]["FeltPlanReply"];
export type Felt = components["schemas"]["FeltReply"];
export type FeltState = components["schemas"]["FeltStateReply"];
export type Finished = components["schemas"]["FinishedReply"];
export type FirstSimulation = components["schemas"]["FirstSimulationReply"];
export type FreshView = components["schemas"]["FreshViewReply"];
export type GameFace = components["schemas"]["GameFaceReply"];
export type Game = components["schemas"]["GameReply"];
export type GameRules = components["schemas"]["GameRulesReply"];
export type Grade = components["schemas"]["Grade"];
export type Happened = components["schemas"]["HappenedReply"];
export type Head = components["schemas"]["HeadReply"];
export type HeldLimits = components["schemas"]["HeldLimitsReply"];
export type HeldSeat = components["schemas"]["HeldSeatReply"];
export type Hello = components["schemas"]["Hello"];
export type HouseJob = components["schemas"]["HouseJobReply"];
export type HouseLimits = components["schemas"]["HouseLimitsReply"];
export type HouseOption = components["schemas"]["HouseOptionReply"];
export type HouseProfile = components["schemas"]["HouseProfileReply"];
export type HouseProfileRequest = components["schemas"]["HouseProfileRequest"];
export type House = components["schemas"]["HouseReply"];
export type HouseTable = components["schemas"]["HouseTableReply"];
export type HouseTables = components["schemas"]["HouseTablesReply"];
export type Job = components["schemas"]["JobReply"];
export type LaidBet = components["schemas"]["LaidBetReply"];
export type LastRound = components["schemas"]["LastRoundReply"];
export type LateMark = components["schemas"]["LateMarkReply"];
export type Leader = components["schemas"]["LeaderReply"];
export type Leaderboard = components["schemas"]["LeaderboardReply"];
export type LeaveSeat = components["schemas"]["LeaveSeat"];
export type LessonLine = components["schemas"]["LessonLineReply"];
export type Limits = components["schemas"]["LimitsReply"];
export type LimitsRequest = components["schemas"]["LimitsRequest"];
export type Live = components["schemas"]["LiveReply"];
export type Login = components["schemas"]["Login"];
export type Lying = components["schemas"]["LyingReply"];
export type MakeBets = components["schemas"]["MakeBets"];
export type MakeChoice = components["schemas"]["MakeChoice"];
export type Mark = components["schemas"]["MarkReply"];
export type Member = components["schemas"]["MemberReply"];
export type Message = components["schemas"]["MessageReply"];
export type NamedChoice = components["schemas"]["NamedChoiceReply"];
export type NamedStrategy = components["schemas"]["NamedStrategyReply"];
export type NewPasskey = components["schemas"]["NewPasskey"];
export type NewPasskeyAdded = components["schemas"]["NewPasskeyAddedReply"];
export type NewPassword = components["schemas"]["NewPassword"];
export type NewTableOf = components["schemas"]["NewTableOf"];
export type NewTraining = components["schemas"]["NewTraining"];
export type NotedReading = components["schemas"]["NotedReadingReply"];
export type OddsQuestion = components["schemas"]["OddsQuestion"];
export type Odds = components["schemas"]["OddsReply"];
export type OddsRow = components["schemas"]["OddsRowReply"];
export type OfferQuestion = components["schemas"]["OfferQuestion"];
export type Opening = components["schemas"]["OpeningReply"];
export type OperatorLimits = components["schemas"]["OperatorLimits"];
export type OptionRange = components["schemas"]["OptionRangeReply"];
export type OverTask = components["schemas"]["OverTaskReply"];
export type OwnAssignment = components["schemas"]["OwnAssignmentReply"];
export type OwnLimits = components["schemas"]["OwnLimits"];
export type PaidBet = components["schemas"]["PaidBetReply"];
export type Pair = components["schemas"]["PairReply"];
export type PartResult = components["schemas"]["PartResultReply"];
export type Pass = components["schemas"]["PassReply"];
export type PasskeyAnswer = components["schemas"]["PasskeyAnswer"];
export type Passkey = components["schemas"]["PasskeyReply"];
export type Passkeys = components["schemas"]["PasskeysReply"];
export type PayTable = components["schemas"]["PayTableReply"];
export type PendingLimit = components["schemas"]["PendingLimitReply"];
export type PendingLimits = components["schemas"]["PendingLimitsReply"];
export type Person = components["schemas"]["PersonReply"];
export type Picking = components["schemas"]["PickingReply"];
export type Picture = components["schemas"]["PictureReply"];
export type Ping = components["schemas"]["Ping"];
export type Placed = components["schemas"]["PlacedReply"];
export type Placing = components["schemas"]["PlacingReply"];
export type Planted = components["schemas"]["PlantedReply"];
export type PlayerAccount = components["schemas"]["PlayerAccountReply"];
export type Player = components["schemas"]["PlayerReply"];
export type PlayerSkill = components["schemas"]["PlayerSkillReply"];
export type Pocket = components["schemas"]["PocketReply"];
export type Pong = components["schemas"]["PongReply"];
export type Pot = components["schemas"]["PotReply"];
export type PrintedPays = components["schemas"]["PrintedPaysReply"];
export type Printed = components["schemas"]["PrintedReply"];
export type PrintedRow = components["schemas"]["PrintedRowReply"];
export type Problem = components["schemas"]["ProblemReply"];
export type ProctorCode = components["schemas"]["ProctorCodeReply"];
export type ProctoredExamRequest = components["schemas"]["ProctoredExamRequest"];
export type ProfileData = components["schemas"]["ProfileDataReply"];
export type Program = components["schemas"]["ProgramReply"];
export type Progress = components["schemas"]["ProgressReply"];
export type Progressive = components["schemas"]["ProgressiveReply"];
export type QuestionTask = components["schemas"]["QuestionTaskReply"];
export type Rates = components["schemas"]["RatesReply"];
export type Reading = components["schemas"]["ReadingReply"];
export type Ready = components["schemas"]["Ready"];
export type RebateAfter = components["schemas"]["RebateAfterReply"];
export type Rebate = components["schemas"]["RebateReply"];
export type Rebuy = components["schemas"]["RebuyReply"];
export type RebuyRequest = components["schemas"]["RebuyRequest"];
export type RecoveryCode = components["schemas"]["RecoveryCode"];
export type RecoveryCodes = components["schemas"]["RecoveryCodesReply"];
export type Refused = components["schemas"]["RefusedReply"];
export type ReportRequest = components["schemas"]["ReportRequest"];
export type Result = components["schemas"]["ResultReply"];
export type RevealSeed = components["schemas"]["RevealSeed"];
export type Review = components["schemas"]["ReviewReply"];
export type RevokeRequest = components["schemas"]["RevokeRequest"];
export type Revoked = components["schemas"]["RevokedReply"];
export type RiskPoint = components["schemas"]["RiskPointReply"];
export type RiskQuestion = components["schemas"]["RiskQuestion"];
export type Risk = components["schemas"]["RiskReply"];
export type RoleRequest = components["schemas"]["RoleRequest"];
export type Rolled = components["schemas"]["RolledReply"];
export type Room = components["schemas"]["RoomReply"];
export type RoundLine = components["schemas"]["RoundLineReply"];
export type Round = components["schemas"]["RoundReply"];
export type Row = components["schemas"]["RowReply"];
export type Rules = components["schemas"]["Rules"];
export type RulesInWords = components["schemas"]["RulesInWordsReply"];
export type Score = components["schemas"]["ScoreReply"];
export type Seat = components["schemas"]["SeatReply"];
export type SecondPaper = components["schemas"]["SecondPaperReply"];
export type SectionResult = components["schemas"]["SectionResultReply"];
export type Seed = components["schemas"]["Seed"];
export type Session = components["schemas"]["SessionReply"];
export type SessionRequest = components["schemas"]["SessionRequest"];
export type ShortStrategies = components["schemas"]["ShortStrategiesReply"];
export type ShortStrategy = components["schemas"]["ShortStrategyReply"];
export type Shuffle = components["schemas"]["ShuffleReply"];
export type Sign = components["schemas"]["SignReply"];
export type Signature = components["schemas"]["SignatureReply"];
export type SignedIn = components["schemas"]["SignedInReply"];
export type Significant = components["schemas"]["SignificantReply"];
export type Simulate = components["schemas"]["Simulate"];
export type Simulated = components["schemas"]["SimulatedReply"];
export type SimulatedWager = components["schemas"]["SimulatedWagerReply"];
export type SitDown = components["schemas"]["SitDown"];
export type SkillRate = components["schemas"]["SkillRateReply"];
export type Skill = components["schemas"]["SkillReply"];
export type Solo = components["schemas"]["SoloReply"];
export type SoloTable = components["schemas"]["SoloTable"];
export type SolutionAction = components["schemas"]["SolutionActionReply"];
export type SolutionHand = components["schemas"]["SolutionHandReply"];
export type SolutionQuestion = components["schemas"]["SolutionQuestion"];
export type Solution = components["schemas"]["SolutionReply"];
export type SolvedValue = components["schemas"]["SolvedValueReply"];
export type Speed = components["schemas"]["SpeedReply"];
export type Spot = components["schemas"]["SpotReply"];
export type StatementLine = components["schemas"]["StatementLineReply"];
export type Statement = components["schemas"]["StatementReply"];
export type StepMistake = components["schemas"]["StepMistakeReply"];
export type StepPace = components["schemas"]["StepPaceReply"];
export type StrategyCard = components["schemas"]["StrategyCardReply"];
export type StrategyQuestion = components["schemas"]["StrategyQuestion"];
export type Strategy = components["schemas"]["StrategyReply"];
export type Sweep = components["schemas"]["Sweep"];
export type SweepPoint = components["schemas"]["SweepPointReply"];
export type Swept = components["schemas"]["SweptReply"];
export type TableEvent = components["schemas"]["TableEventReply"];
export type TableLine = components["schemas"]["TableLineReply"];
export type TakenSeat = components["schemas"]["TakenSeatReply"];
export type Takings = components["schemas"]["TakingsReply"];
export type Task = components["schemas"]["TaskReply"];
export type TrainMode = components["schemas"]["TrainMode"];
export type Unsigned = components["schemas"]["UnsignedReply"];
export type Unvalued = components["schemas"]["UnvaluedReply"];
export type Verdict = components["schemas"]["VerdictReply"];
export type Verify = components["schemas"]["VerifyReply"];
export type View = components["schemas"]["ViewReply"];
export type VoidRequest = components["schemas"]["VoidRequest"];
export type Voided = components["schemas"]["VoidedReply"];
export type WagerKind = components["schemas"]["WagerKind"];
export type WagerOdds = components["schemas"]["WagerOddsReply"];
export type Wager = components["schemas"]["WagerReply"];
export type WagerTitle = components["schemas"]["WagerTitleReply"];
export type Wallet = components["schemas"]["WalletReply"];
export type WeakClause = components["schemas"]["WeakClauseReply"];
export type Welcome = components["schemas"]["WelcomeReply"];
export type You = components["schemas"]["YouReply"];
export type Zone = components["schemas"]["ZoneReply"];
