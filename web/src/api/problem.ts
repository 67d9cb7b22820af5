/** What belongs into a sentence for a code. */
export type Params = Record<string, unknown>;

/** One broken rule: the field's place in the body (`name.de`, `prices[0].amount`), and the rule by its code. */
export type FieldProblem = {
  location: string;
  /** What the server's rule is called; none where the browser says it itself. */
  code?: string;
  params?: Params;
  /** The rule as a sentence, which stands where there is no text for the code. */
  message?: string;
};

/**
 * Why a call failed, fit for state: the server's problem details (RFC 9457), or
 * status 0 when the server was not reached.
 */
export type Problem = {
  status: number;
  detail: string;
  /** What is wrong, where the server said so; it stays when the detail is worded anew. */
  code?: string;
  params?: Params;
  fields: FieldProblem[];
};
