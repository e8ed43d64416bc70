/** One line of the bench report. */
export interface Result {
  /** What was measured, in words. */
  what: string
  value: number
  unit: string
  /** The same measured on something well known on the same machine. */
  reference?: { label: string; value: number }
  /** `value` to the reference's; higher is better. */
  ratio?: number
  /** What it has to reach, in words. */
  goal: string
}

export interface Bench {
  name: string
  run: () => Promise<Result[]>
}
