/** Result of a check of the installation. */
export interface Finding {
  what: string
  state: 'good' | 'warning' | 'broken'
  found: string
  /** How to fix it. */
  advice?: string
}
