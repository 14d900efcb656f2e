// Generated from the server's response models by `python ui/write_types.py`; do not edit.

export interface paths {
  "/api/v1/account/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change Password
     * @description Every other session of the account ends; this one goes on under a new token.
     */
    put: operations["change_password_api_v1_account_password_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register
     * @description The guest becomes an account and keeps chips and seats.
     */
    post: operations["register_api_v1_accounts_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Games
     * @description Every game with its wagers, options and pay tables.
     */
    get: operations["games_api_v1_games_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One Game */
    get: operations["one_game_api_v1_games__game__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/describe": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Described
     * @description A game under other rules than its usual ones.
     */
    post: operations["described_api_v1_games__game__describe_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/odds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Game Odds
     * @description Exact odds of each wager under these rules. Those of the usual rules, which every lobby shows, are remembered.
     */
    post: operations["game_odds_api_v1_games__game__odds_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/report": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Game Report
     * @description The game's mathematics as a file, without the simulation check: that is a job of its own.
     */
    post: operations["game_report_api_v1_games__game__report_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/risk": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Game Risk
     * @description Between which results half, 90 and 99% of all players lie along a run of rounds.
     */
    post: operations["game_risk_api_v1_games__game__risk_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/solution": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Game Solution
     * @description Of a solved game between two players: both ranges and the mix of who acts, at one point of a hand.
     */
    post: operations["game_solution_api_v1_games__game__solution_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games/{game}/strategy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Game Strategy
     * @description Best play: all decisions, or one for the cards given.
     */
    post: operations["game_strategy_api_v1_games__game__strategy_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * House
     * @description The house's key and its latest signed head. A head that was kept proves later that nothing was changed.
     */
    get: operations["house_api_v1_house_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check
     * @description Self-check: are program and pay tables on the disk still those this server was started with?
     */
    get: operations["check_api_v1_house_check_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/heads/{number}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Head At
     * @description The signed head of one commit, to be compared with one that was kept.
     */
    get: operations["head_at_api_v1_house_heads__number__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs
     * @description Unfinished jobs of all players.
     */
    get: operations["jobs_api_v1_house_jobs_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/jobs/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Cancel */
    delete: operations["cancel_api_v1_house_jobs__id__delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/players": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Players
     * @description Accounts by name, with their chips and seats. `after` is the last name of the page before.
     */
    get: operations["players_api_v1_house_players_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/significant": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Significant
     * @description The log of significant events, for admins: who changed what, with before and after. Each worker has its own.
     */
    get: operations["significant_api_v1_house_significant_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tables
     * @description Every open table, private and solo ones too, the newest first. `next` is the `before` of the next page.
     */
    get: operations["tables_api_v1_house_tables_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/tables/{id}/void": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Void
     * @description Call off the round in play: every chip goes back, and the reason is shown and stored.
     */
    post: operations["void_api_v1_house_tables__id__void_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/takings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * House Takings
     * @description What the bank has won, what was raked and how many chips were issued, in cents.
     */
    get: operations["house_takings_api_v1_house_takings_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/house/watch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Collusion
     * @description The collusion watch, for admins: pairs of players who shared at least so many hands, the most striking first.
     */
    get: operations["collusion_api_v1_house_watch_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Jobs */
    get: operations["jobs_api_v1_jobs_get"];
    put?: never;
    /**
     * Start
     * @description Simulate rounds, count the odds for several values of one setting, or find pay tables for a target edge.
     */
    post: operations["start_api_v1_jobs_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/jobs/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Job */
    get: operations["job_api_v1_jobs__id__get"];
    put?: never;
    post?: never;
    /** Cancel */
    delete: operations["cancel_api_v1_jobs__id__delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/jobs/{id}/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Events
     * @description Server-sent events: `progress` as it comes, then `done`, `failed` or `cancelled`.
     */
    get: operations["events_api_v1_jobs__id__events_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/leaderboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Leaderboard
     * @description Today's best players, in one game or in all: what their decisions cost per 100, in main bets.
     */
    get: operations["leaderboard_api_v1_leaderboard_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/limits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Operator Limits
     * @description The operator's limits, for admins: most on a single wager of new tables, and for every player.
     */
    put: operations["operator_limits_api_v1_limits_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/play/{game}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Play
     * @description One call gives a table with you at seat 1.
     */
    post: operations["play_api_v1_play__game__post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/players/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Player */
    get: operations["player_api_v1_players__name__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/players/{name}/role": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Role */
    put: operations["role_api_v1_players__name__role_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/rounds/{table}/{number}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Round
     * @description A finished round as the asker may see it; with `views` the felt after each event.
     */
    get: operations["round_api_v1_rounds__table___number__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/rounds/{table}/{number}/fairness": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fairness
     * @description All that is needed to check the shuffle of a round, when it is over.
     */
    get: operations["fairness_api_v1_rounds__table___number__fairness_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/rounds/{table}/{number}/reasons": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Why
     * @description Why each of your bets in a finished round won or lost: what the rules asked about the cards, and what decided.
     */
    get: operations["why_api_v1_rounds__table___number__reasons_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/rounds/{table}/{number}/review": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Review
     * @description Every decision of yours in a finished round, with what each choice was worth.
     */
    get: operations["review_api_v1_rounds__table___number__review_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/session": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Session */
    get: operations["session_api_v1_session_get"];
    put?: never;
    /**
     * Enter
     * @description The session there is, or a new guest with chips.
     */
    post: operations["enter_api_v1_session_post"];
    /** Leave */
    delete: operations["leave_api_v1_session_delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/session/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Login */
    post: operations["login_api_v1_session_login_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sessions
     * @description Your sessions, the most recently used first.
     */
    get: operations["sessions_api_v1_sessions_get"];
    put?: never;
    post?: never;
    /**
     * End Others
     * @description End every session of yours but this one.
     */
    delete: operations["end_others_api_v1_sessions_delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/sessions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End */
    delete: operations["end_api_v1_sessions__id__delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tables
     * @description Open tables that are not private, the newest first; the `Link` header names the next page.
     */
    get: operations["tables_api_v1_tables_get"];
    put?: never;
    /** Open Table */
    post: operations["open_table_api_v1_tables_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tables/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Table
     * @description The table as you see it now.
     */
    get: operations["table_api_v1_tables__id__get"];
    put?: never;
    post?: never;
    /** Close */
    delete: operations["close_api_v1_tables__id__delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tables/{id}/coach": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask Coach
     * @description What each choice of your open decision is worth; or, with 202, that it is being counted: ask again soon.
     */
    post: operations["ask_coach_api_v1_tables__id__coach_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tables/{id}/commands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Command
     * @description The same commands as on the socket.
     */
    post: operations["command_api_v1_tables__id__commands_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Offered
     * @description Every game with the modes and drills it has, and the rules in force.
     */
    get: operations["offered_api_v1_train_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check
     * @description Whether a certificate is genuine: what the house knows of the result with this code.
     */
    get: operations["check_api_v1_train_check_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/exams": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exams
     * @description Finished exams, the latest first.
     */
    get: operations["exams_api_v1_train_exams_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/exams/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exam
     * @description The report of an exam as JSON: accuracy, speed, mistakes by clause, every answer.
     */
    get: operations["exam_api_v1_train_exams__id__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/exams/{id}/{page}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exam Page
     * @description The certificate or the report, as a page to print.
     */
    get: operations["exam_page_api_v1_train_exams__id___page__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/exams/{id}/{page}.pdf": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exam Pdf
     * @description The certificate or the report as PDF, the same bytes each time.
     */
    get: operations["exam_pdf_api_v1_train_exams__id___page__pdf_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/exams/{id}/sign": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign
     * @description Trainers: sign the result of a proctored exam.
     */
    post: operations["sign_api_v1_train_exams__id__sign_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/group": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Group Lines
     * @description Trainers: a line for each person and game, and the clauses that need work.
     */
    get: operations["group_lines_api_v1_train_group_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/group.csv": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Group Csv
     * @description The same for a spreadsheet.
     */
    get: operations["group_csv_api_v1_train_group_csv_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/house": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * House Profile
     * @description The house profile: the rules that tables, trainer and exams use.
     */
    get: operations["house_profile_api_v1_train_house_get"];
    /**
     * Set House Profile
     * @description Trainers: a new house profile. It is refused as a whole if anything in it is wrong.
     */
    put: operations["set_house_profile_api_v1_train_house_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/proctored": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Unsigned
     * @description Trainers: proctored exams that were sat and wait for a signature, the latest first.
     */
    get: operations["unsigned_api_v1_train_proctored_get"];
    put?: never;
    /**
     * Open Proctored
     * @description Trainers: open an exam for a trainee. The code starts it once; its paper is drawn only then.
     */
    post: operations["open_proctored_api_v1_train_proctored_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/progress": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Progress
     * @description A trainee's progress: by drill, and the clauses missed most often.
     */
    get: operations["progress_api_v1_train_progress_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/record.pdf": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Record Pdf
     * @description The same as PDF: a report for each trainee.
     */
    get: operations["record_pdf_api_v1_train_record_pdf_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start
     * @description A session, and the first thing it asks. The same seed and rules ask the same.
     */
    post: operations["start_api_v1_train_sessions_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/sessions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Asked
     * @description What is asked now, again.
     */
    get: operations["asked_api_v1_train_sessions__id__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/sessions/{id}/answer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answer
     * @description The verdict on an answer, and the next task. `show me` gives the answer or does the step, and counts as wrong.
     *
     *     An answer to a task that is no longer asked (from another tab, or sent twice) is refused with 409.
     */
    post: operations["answer_api_v1_train_sessions__id__answer_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/train/sessions/{id}/finish": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Finish
     * @description Ends it. An exam is handed in: what was not answered is not right.
     */
    post: operations["finish_api_v1_train_sessions__id__finish_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verified
     * @description Every table and figure the manuals print, or those of one game, recounted.
     */
    get: operations["verified_api_v1_verify_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** See */
    get: operations["see_api_v1_wallet_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/limits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Limit
     * @description Your own limits. A stricter one holds at once, a looser one after a day.
     */
    put: operations["limit_api_v1_wallet_limits_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/rebuy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rebuy
     * @description Play chips, filled up to the first amount. The same key fills once.
     */
    post: operations["rebuy_api_v1_wallet_rebuy_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/rounds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rounds
     * @description Your latest rounds.
     */
    get: operations["rounds_api_v1_wallet_rounds_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/statement": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Statement
     * @description Every movement of your chips in order, wallet and seats together, so that it can be added up by hand.
     */
    get: operations["statement_api_v1_wallet_statement_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
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
      /** @enum {string} */
      by: "amount" | "cards" | "chips" | "choice" | "order" | "words";
      /** @description To choose from. */
      cards?: string[];
      /** @description To click an amount together: color and cents. */
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
      /** @default [] */
      amounts?: components["schemas"]["AmountReply"][];
      /** @default [] */
      choices?: components["schemas"]["ChoiceReply"][];
      clause: string[];
      /** @default  */
      name?: string;
      /** @default  */
      question?: string;
      seat: number;
      spot: string;
      version: number;
    };
    AxisReply: {
      order: number;
      title: string;
      value: string;
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
    /** @description What the house knows of the result with a certificate's code. */
    CheckedReply: {
      casino: string;
      critical: string[];
      examiner: string;
      expires: string;
      hash: string;
      parts: components["schemas"]["PartResultReply"][];
      passed: boolean;
      rules: components["schemas"]["RulesInWordsReply"];
      signed: components["schemas"]["SignatureReply"] | null;
      started: string;
      title: string;
      trainee: string;
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
      /** @default {} */
      cards?: {
        [key: string]: string;
      };
      cost: number;
      key: string | null;
      kind: string;
      label: string;
      /** @default  */
      name?: string;
      /**
       * @description The zone to click.
       * @default
       */
      slot?: string;
      text: string;
      /**
       * @description What speaks for it, in cards.
       * @default
       */
      why?: string;
      /**
       * @description How the hand would lie.
       * @default []
       */
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
      verb: "deal" | "turn" | "look" | "set" | "collect" | "pay" | "take" | "push" | "award";
      /**
       * @description The wager, or how a hand is set.
       * @default
       */
      what?: string;
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
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
      /** @example pocket */
      wager: string;
      /** @default false */
      whole_pays?: boolean;
    };
    DesignReply: {
      edge: number;
      edge_exact: string;
      hit_frequency: number;
      pays: {
        [key: string]: string;
      };
      printed_table: number | null;
      sd: number;
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
    };
    /** @description What an event holds depends on its kind and, of an act, on its verb: docs/live_tables.md lists them. */
    EventBodyReply: {
      /** @default  */
      answer?: string | boolean;
      /** @default [] */
      at?: number[] | number;
      /** @default 0 */
      back?: number;
      /** @default {} */
      bets?:
        | {
            [key: string]: number;
          }
        | {
            [key: string]: {
              [key: string]: number;
            };
          };
      /** @default  */
      cards?: string;
      /** @default 0 */
      chips?: number;
      /** @default null */
      choice?: string | null;
      /** @default [] */
      clause?: string[];
      /** @default 0 */
      down?: number;
      /** @default  */
      face?: string;
      /** @default  */
      label?: string;
      /** @default  */
      mark?: string;
      /**
       * @description -1: an uncalled bet, returned.
       * @default 0
       */
      pot?: number;
      /** @default  */
      reason?: string;
      /** @default {} */
      results?: {
        [key: string]: number;
      };
      /** @default 0 */
      round?: number;
      /** @default  */
      row?: string;
      /** @default 0 */
      seat?: number;
      /** @default  */
      spot?: string;
      /** @default {} */
      stacks?: {
        [key: string]: number;
      };
      /** @default 0 */
      stake?: number;
      /** @default  */
      verb?: string;
      /** @default  */
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
      /** @description The question, as it was put; results of earlier versions do not hold it. */
      asked?: string;
      clauses: string[];
      critical: string;
      key: string;
      part: string;
      right: boolean;
      said: string;
      seconds: number;
      seed: string;
      what: string;
    };
    ExamLineReply: {
      asked: number;
      examiner: string;
      expires: string;
      game: string;
      hash: string;
      id: string;
      passed: boolean;
      right: number;
      seconds: number;
      signed: components["schemas"]["SignatureReply"] | null;
      started: string;
      title: string;
    };
    ExamPaperReply: {
      drills: number;
      proctored: boolean;
      rounds: number;
      watched: number;
    };
    ExamRulesReply: {
      critical: string[];
      /**
       * @description Which exams end with a critical error; the others go on, and are failed all the same.
       * @enum {string}
       */
      ends_at_critical?: "practice" | "every" | "none";
      marks: {
        [key: string]: number;
      };
      minutes: {
        [key: string]: number;
      };
      seconds: {
        [key: string]: number;
      };
      valid_days: number;
    };
    /** @description What a player is asked, on the felt of a table. */
    FacedDecisionReply: {
      ask: components["schemas"]["AskReply"];
      felt: components["schemas"]["FeltStateReply"];
    };
    /** @description A game as the trainer offers it. */
    FactsReply: {
      button: string;
      drills: components["schemas"]["DrillReply"][];
      /** @description What a dealer of this game may type when a round is dealt. */
      examples: string;
      game: string;
      /** @description Whether players bet into a pot, which the dealer pushes to a winner. */
      has_pot: boolean;
      modes: components["schemas"]["TrainMode"][];
      places: string[];
      /** @description What is printed across the layout. */
      printed: string[];
      rules: components["schemas"]["RulesInWordsReply"];
      /** @description Where each clause stands: in the manual, or a house convention. */
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
      /** @default {} */
      bets?: {
        [key: string]: number;
      };
      /** @default [] */
      pots?: components["schemas"]["PotReply"][];
      /** @default {} */
      spots?: components["schemas"]["FeltReply"];
      /** @default {} */
      stacks?: {
        [key: string]: number;
      };
    };
    /** @description How a game looks on a table, from the game's own folder. */
    FeltPlanReply: {
      blurb: string;
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
    GameReply: {
      absent: string;
      banked: boolean;
      bet_rules: components["schemas"]["BetRuleReply"][];
      choices: components["schemas"]["ChoiceKindReply"][];
      clauses: components["schemas"]["ClauseReply"][];
      deck: number;
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
      /** @description Dollars. */
      maximum?: number;
      /** @description Dollars. */
      minimum?: number;
      profile?: string;
      set?: {
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
      private: boolean;
      round: number;
      seats: {
        [key: string]: components["schemas"]["HeldSeatReply"];
      };
      solo: boolean;
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
    NewPassword: {
      new: string;
      old: string;
    };
    NewTableOf: {
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
      /** @default false */
      private?: boolean;
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
    };
    NewTraining: {
      /**
       * @description Of a proctored exam, from the examiner.
       * @default
       */
      code?: string;
      drills?: string[];
      exam?: components["schemas"]["PaperRequest"] | null;
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
    OwnLimits: {
      day_loss?: number | null;
      hand?: number | null;
    };
    PairReply: {
      first: string;
      flag: boolean;
      hands: number;
      net: number;
      second: string;
      signs: components["schemas"]["SignReply"][];
    };
    /** @description What an exam asks. */
    PaperRequest: {
      /** @default 24 */
      drills?: number;
      /** @default 1 */
      rounds?: number;
      /** @default 2 */
      watched?: number;
    };
    PartResultReply: {
      asked: number;
      /**
       * @description Its time ran out.
       * @default false
       */
      cut?: boolean;
      mark: number;
      median: number;
      minutes: number;
      part: string;
      passed: boolean;
      right: number;
      seconds: number;
      target: number;
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
      /** @default false */
      dim?: boolean;
      /** @default false */
      turned?: boolean;
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
    /** @description A table or figure as a manual prints it, with our count in the same digits beside it. */
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
      /** @default 24 */
      drills?: number;
      /**
       * @description Your name, as it is to be printed.
       * @default
       */
      examiner?: string;
      /** @example three-card-roo */
      game: string;
      /** @default 1 */
      rounds?: number;
      /** @example Ann Smith */
      trainee: string;
      /** @default 2 */
      watched?: number;
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
      /** @enum {string} */
      by: "amount" | "cards" | "chips" | "choice" | "order" | "words";
      /** @description To choose from. */
      cards?: string[];
      /** @description To click an amount together: color and cents. */
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
    RebuyReply: {
      allowed: boolean;
      amount: number;
    };
    RebuyRequest: {
      key: string;
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
      critical: string[];
      exam_rules: components["schemas"]["ExamRulesReply"];
      examiner: string;
      expires: string;
      game: string;
      hash: string;
      median_seconds: number;
      mistakes_by_clause: {
        [key: string]: number;
      };
      parts: components["schemas"]["PartResultReply"][];
      passed: boolean;
      right: number;
      rules: string;
      rules_in_words: components["schemas"]["RulesInWordsReply"];
      seal?: string;
      seconds: number;
      seed: string;
      sentences?: {
        [key: string]: string;
      };
      signed?: components["schemas"]["SignatureReply"];
      sources?: {
        [key: string]: string;
      };
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
      /** @default [] */
      mistakes?: components["schemas"]["StepMistakeReply"][];
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
      bets: {
        [key: string]: number;
      };
      bot: boolean;
      /**
       * @description The stack is still in the wallet, until the next hand is dealt.
       * @default false
       */
      buys_in?: boolean;
      connected: boolean;
      leaving: boolean;
      name: string;
      no_seed_before: number;
      owed: string[];
      player: string;
      ready: boolean;
      stack: number;
      waits: boolean;
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
      player: components["schemas"]["PlayerReply"];
      seats: components["schemas"]["TakenSeatReply"][];
      token: string | null;
      wallet: number;
    };
    SessionRequest: {
      /** @default false */
      bearer?: boolean;
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
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
      /** @default false */
      private?: boolean;
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
      rows: {
        [key: string]: string;
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
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
      /** @default 0 */
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
      bets: {
        [key: string]: number;
      };
      betting_seconds: number;
      blinds: number[];
      /** @description Why bots do not play as well as they could; empty where they do. */
      bot_note: string;
      /** @description Which bots play here, where the game has more than one kind; else empty. */
      bot_words: string;
      button: number;
      clock: components["schemas"]["ClockReply"] | null;
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
      private: boolean;
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
      element_of_risk: number;
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
      /**
       * @description The hand that its cards make, where a place holds more than one hand.
       * @default
       */
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
export type $defs = Record<string, never>;
export interface operations {
  change_password_api_v1_account_password_put: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
    };
  };
  register_api_v1_accounts_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
    };
  };
  games_api_v1_games_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GameReply"][];
        };
      };
    };
  };
  one_game_api_v1_games__game__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GameReply"];
        };
      };
    };
  };
  described_api_v1_games__game__describe_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Rules"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GameReply"];
        };
      };
    };
  };
  game_odds_api_v1_games__game__odds_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OddsQuestion"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OddsReply"];
        };
      };
    };
  };
  game_report_api_v1_games__game__report_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
          "application/pdf": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
          "text/html; charset=utf-8": unknown;
        };
      };
    };
  };
  game_risk_api_v1_games__game__risk_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RiskQuestion"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RiskReply"];
        };
      };
    };
  };
  game_solution_api_v1_games__game__solution_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SolutionQuestion"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SolutionReply"];
        };
      };
    };
  };
  game_strategy_api_v1_games__game__strategy_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StrategyQuestion"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StrategyReply"] | components["schemas"]["DecisionReply"];
        };
      };
    };
  };
  house_api_v1_house_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseReply"];
        };
      };
    };
  };
  check_api_v1_house_check_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckReply"];
        };
      };
    };
  };
  head_at_api_v1_house_heads__number__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HeadReply"];
        };
      };
    };
  };
  jobs_api_v1_house_jobs_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseJobReply"][];
        };
      };
    };
  };
  cancel_api_v1_house_jobs__id__delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  players_api_v1_house_players_get: {
    parameters: {
      query?: {
        after?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlayerAccountReply"][];
        };
      };
    };
  };
  significant_api_v1_house_significant_get: {
    parameters: {
      query?: {
        after?: number;
        limit?: number;
        worker?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignificantReply"][];
        };
      };
    };
  };
  tables_api_v1_house_tables_get: {
    parameters: {
      query?: {
        before?: number | null;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseTablesReply"];
        };
      };
    };
  };
  void_api_v1_house_tables__id__void_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoidRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoidedReply"];
        };
      };
    };
  };
  house_takings_api_v1_house_takings_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TakingsReply"];
        };
      };
    };
  };
  collusion_api_v1_house_watch_get: {
    parameters: {
      query?: {
        least?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CollusionReply"];
        };
      };
    };
  };
  jobs_api_v1_jobs_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobReply"][];
        };
      };
    };
  };
  start_api_v1_jobs_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          components["schemas"]["Simulate"] | components["schemas"]["Sweep"] | components["schemas"]["DesignPays"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobReply"];
        };
      };
    };
  };
  job_api_v1_jobs__id__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobReply"];
        };
      };
    };
  };
  cancel_api_v1_jobs__id__delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobReply"];
        };
      };
    };
  };
  events_api_v1_jobs__id__events_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": unknown;
        };
      };
    };
  };
  leaderboard_api_v1_leaderboard_get: {
    parameters: {
      query?: {
        game?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LeaderboardReply"];
        };
      };
    };
  };
  operator_limits_api_v1_limits_put: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OperatorLimits"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseLimitsReply"];
        };
      };
    };
  };
  play_api_v1_play__game__post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SoloTable"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Your open solo table. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SoloReply"];
        };
      };
      /** @description Successful Response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SoloReply"];
        };
      };
    };
  };
  player_api_v1_players__name__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PersonReply"];
        };
      };
    };
  };
  role_api_v1_players__name__role_put: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PersonReply"];
        };
      };
    };
  };
  round_api_v1_rounds__table___number__get: {
    parameters: {
      query?: {
        views?: boolean;
      };
      header?: never;
      path: {
        number: number;
        table: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RoundReply"];
        };
      };
    };
  };
  fairness_api_v1_rounds__table___number__fairness_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        number: number;
        table: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FairnessReply"];
        };
      };
    };
  };
  why_api_v1_rounds__table___number__reasons_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        number: number;
        table: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BetReasonReply"][];
        };
      };
    };
  };
  review_api_v1_rounds__table___number__review_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        number: number;
        table: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": (components["schemas"]["ReviewReply"] | components["schemas"]["UnvaluedReply"])[];
        };
      };
    };
  };
  session_api_v1_session_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
    };
  };
  enter_api_v1_session_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SessionRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
      /** @description A new guest. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
    };
  };
  leave_api_v1_session_delete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  login_api_v1_session_login_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Login"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionReply"];
        };
      };
    };
  };
  sessions_api_v1_sessions_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedInReply"][];
        };
      };
    };
  };
  end_others_api_v1_sessions_delete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  end_api_v1_sessions__id__delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  tables_api_v1_tables_get: {
    parameters: {
      query?: {
        before?: number | null;
        game?: string | null;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableLineReply"][];
        };
      };
    };
  };
  open_table_api_v1_tables_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTableOf"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ViewReply"];
        };
      };
    };
  };
  table_api_v1_tables__id__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ViewReply"];
        };
      };
    };
  };
  close_api_v1_tables__id__delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  ask_coach_api_v1_tables__id__coach_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CoachQuestion"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AdviceReply"] | components["schemas"]["CountingReply"];
        };
      };
    };
  };
  command_api_v1_tables__id__commands_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          | components["schemas"]["SitDown"]
          | components["schemas"]["Add"]
          | components["schemas"]["LeaveSeat"]
          | components["schemas"]["Seed"]
          | components["schemas"]["RevealSeed"]
          | components["schemas"]["MakeBets"]
          | components["schemas"]["Ready"]
          | components["schemas"]["MakeChoice"]
          | components["schemas"]["Emote"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DoneReply"];
        };
      };
    };
  };
  offered_api_v1_train_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FactsReply"][];
        };
      };
    };
  };
  check_api_v1_train_check_get: {
    parameters: {
      query: {
        /** @description As printed on the certificate. */
        hash: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckedReply"];
        };
      };
    };
  };
  exams_api_v1_train_exams_get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExamLineReply"][];
        };
      };
    };
  };
  exam_api_v1_train_exams__id__get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResultReply"];
        };
      };
    };
  };
  exam_page_api_v1_train_exams__id___page__get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path: {
        id: string;
        page: "certificate" | "report";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  exam_pdf_api_v1_train_exams__id___page__pdf_get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path: {
        id: string;
        page: "certificate" | "report";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
        };
      };
    };
  };
  sign_api_v1_train_exams__id__sign_post: {
    parameters: {
      query: {
        /** @description Another's, for the role trainer. */
        player: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResultReply"];
        };
      };
    };
  };
  group_lines_api_v1_train_group_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MemberReply"][];
        };
      };
    };
  };
  group_csv_api_v1_train_group_csv_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": unknown;
        };
      };
    };
  };
  house_profile_api_v1_train_house_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseProfileReply"];
        };
      };
    };
  };
  set_house_profile_api_v1_train_house_put: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["HouseProfileRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseProfileReply"];
        };
      };
    };
  };
  unsigned_api_v1_train_proctored_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnsignedReply"][];
        };
      };
    };
  };
  open_proctored_api_v1_train_proctored_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProctoredExamRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProctorCodeReply"];
        };
      };
    };
  };
  progress_api_v1_train_progress_get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProgressReply"];
        };
      };
    };
  };
  record_pdf_api_v1_train_record_pdf_get: {
    parameters: {
      query?: {
        /** @description Another's, for the role trainer. */
        player?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
        };
      };
    };
  };
  start_api_v1_train_sessions_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTraining"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiveReply"];
        };
      };
    };
  };
  asked_api_v1_train_sessions__id__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiveReply"];
        };
      };
    };
  };
  answer_api_v1_train_sessions__id__answer_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AnswerRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AnswerReply"];
        };
      };
    };
  };
  finish_api_v1_train_sessions__id__finish_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FinishedReply"];
        };
      };
    };
  };
  verified_api_v1_verify_get: {
    parameters: {
      query?: {
        game?: string | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyReply"];
        };
      };
    };
  };
  see_api_v1_wallet_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WalletReply"];
        };
      };
    };
  };
  limit_api_v1_wallet_limits_put: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnLimits"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WalletReply"];
        };
      };
    };
  };
  rebuy_api_v1_wallet_rebuy_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RebuyRequest"];
      };
    };
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WalletReply"];
        };
      };
    };
  };
  rounds_api_v1_wallet_rounds_get: {
    parameters: {
      query?: {
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RoundLineReply"][];
        };
      };
    };
  };
  statement_api_v1_wallet_statement_get: {
    parameters: {
      query?: {
        after?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Refused, with one sentence that says what is wrong. */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemReply"];
        };
      };
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StatementReply"];
        };
      };
    };
  };
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
export type Axis = components["schemas"]["AxisReply"];
export type Balance = components["schemas"]["BalanceReply"];
export type Bands = components["schemas"]["BandsReply"];
export type BetReason = components["schemas"]["BetReasonReply"];
export type BetRule = components["schemas"]["BetRuleReply"];
export type Bye = components["schemas"]["ByeReply"];
export type CalledOff = components["schemas"]["CalledOffReply"];
export type Called = components["schemas"]["CalledReply"];
export type CardPlace = components["schemas"]["CardPlaceReply"];
export type CardsSeen = components["schemas"]["CardsSeenReply"];
export type Check = components["schemas"]["CheckReply"];
export type Checked = components["schemas"]["CheckedReply"];
export type ChoiceKind = components["schemas"]["ChoiceKindReply"];
export type Choice = components["schemas"]["ChoiceReply"];
export type ClaimRequest = components["schemas"]["ClaimRequest"];
export type Clause = components["schemas"]["ClauseReply"];
export type ClientSeed = components["schemas"]["ClientSeedReply"];
export type Clock = components["schemas"]["ClockReply"];
export type CoachChoice = components["schemas"]["CoachChoiceReply"];
export type CoachQuestion = components["schemas"]["CoachQuestion"];
export type Collusion = components["schemas"]["CollusionReply"];
export type Command = components["schemas"]["Command"];
export type Counting = components["schemas"]["CountingReply"];
export type Day = components["schemas"]["DayReply"];
export type DealTask = components["schemas"]["DealTaskReply"];
export type Decision = components["schemas"]["DecisionReply"];
export type DesignPays = components["schemas"]["DesignPays"];
export type Design = components["schemas"]["DesignReply"];
export type Designed = components["schemas"]["DesignedReply"];
export type Done = components["schemas"]["DoneReply"];
export type DrillRecord = components["schemas"]["DrillRecordReply"];
export type Drill = components["schemas"]["DrillReply"];
export type Emote = components["schemas"]["Emote"];
export type EmoteMessage = components["schemas"]["EmoteMessageReply"];
export type Ending = components["schemas"]["EndingReply"];
export type ErrorsTask = components["schemas"]["ErrorsTaskReply"];
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
export type NewPassword = components["schemas"]["NewPassword"];
export type NewTableOf = components["schemas"]["NewTableOf"];
export type NewTraining = components["schemas"]["NewTraining"];
export type NotedReading = components["schemas"]["NotedReadingReply"];
export type OddsQuestion = components["schemas"]["OddsQuestion"];
export type Odds = components["schemas"]["OddsReply"];
export type OddsRow = components["schemas"]["OddsRowReply"];
export type Opening = components["schemas"]["OpeningReply"];
export type OperatorLimits = components["schemas"]["OperatorLimits"];
export type OptionRange = components["schemas"]["OptionRangeReply"];
export type OverTask = components["schemas"]["OverTaskReply"];
export type OwnLimits = components["schemas"]["OwnLimits"];
export type Pair = components["schemas"]["PairReply"];
export type PaperRequest = components["schemas"]["PaperRequest"];
export type PartResult = components["schemas"]["PartResultReply"];
export type Pass = components["schemas"]["PassReply"];
export type PayTable = components["schemas"]["PayTableReply"];
export type PendingLimit = components["schemas"]["PendingLimitReply"];
export type PendingLimits = components["schemas"]["PendingLimitsReply"];
export type Person = components["schemas"]["PersonReply"];
export type Picking = components["schemas"]["PickingReply"];
export type Picture = components["schemas"]["PictureReply"];
export type Ping = components["schemas"]["Ping"];
export type Placed = components["schemas"]["PlacedReply"];
export type Planted = components["schemas"]["PlantedReply"];
export type PlayerAccount = components["schemas"]["PlayerAccountReply"];
export type Player = components["schemas"]["PlayerReply"];
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
export type QuestionTask = components["schemas"]["QuestionTaskReply"];
export type Reading = components["schemas"]["ReadingReply"];
export type Ready = components["schemas"]["Ready"];
export type Rebuy = components["schemas"]["RebuyReply"];
export type RebuyRequest = components["schemas"]["RebuyRequest"];
export type Refused = components["schemas"]["RefusedReply"];
export type ReportRequest = components["schemas"]["ReportRequest"];
export type Result = components["schemas"]["ResultReply"];
export type RevealSeed = components["schemas"]["RevealSeed"];
export type Review = components["schemas"]["ReviewReply"];
export type RiskPoint = components["schemas"]["RiskPointReply"];
export type RiskQuestion = components["schemas"]["RiskQuestion"];
export type Risk = components["schemas"]["RiskReply"];
export type RoleRequest = components["schemas"]["RoleRequest"];
export type Room = components["schemas"]["RoomReply"];
export type RoundLine = components["schemas"]["RoundLineReply"];
export type Round = components["schemas"]["RoundReply"];
export type Row = components["schemas"]["RowReply"];
export type Rules = components["schemas"]["Rules"];
export type RulesInWords = components["schemas"]["RulesInWordsReply"];
export type Score = components["schemas"]["ScoreReply"];
export type Seat = components["schemas"]["SeatReply"];
export type Seed = components["schemas"]["Seed"];
export type Session = components["schemas"]["SessionReply"];
export type SessionRequest = components["schemas"]["SessionRequest"];
export type Shuffle = components["schemas"]["ShuffleReply"];
export type Sign = components["schemas"]["SignReply"];
export type Signature = components["schemas"]["SignatureReply"];
export type SignedIn = components["schemas"]["SignedInReply"];
export type Significant = components["schemas"]["SignificantReply"];
export type Simulate = components["schemas"]["Simulate"];
export type Simulated = components["schemas"]["SimulatedReply"];
export type SimulatedWager = components["schemas"]["SimulatedWagerReply"];
export type SitDown = components["schemas"]["SitDown"];
export type Skill = components["schemas"]["SkillReply"];
export type Solo = components["schemas"]["SoloReply"];
export type SoloTable = components["schemas"]["SoloTable"];
export type SolutionAction = components["schemas"]["SolutionActionReply"];
export type SolutionHand = components["schemas"]["SolutionHandReply"];
export type SolutionQuestion = components["schemas"]["SolutionQuestion"];
export type Solution = components["schemas"]["SolutionReply"];
export type SolvedValue = components["schemas"]["SolvedValueReply"];
export type Spot = components["schemas"]["SpotReply"];
export type StatementLine = components["schemas"]["StatementLineReply"];
export type Statement = components["schemas"]["StatementReply"];
export type StepMistake = components["schemas"]["StepMistakeReply"];
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
