/** One row of the bench report. */
export interface Result {
  /** Description of the measurement. */
  what: string
  value: number
  unit: string
  /** The same measured for a well-known program on the same machine. */
  reference?: { label: string; value: number }
  /** Ratio of `value` to the reference; higher is better. */
  ratio?: number
  /** Description of the target. */
  goal: string
}

export interface Bench {
  name: string
  run: () => Promise<Result[]>
}
