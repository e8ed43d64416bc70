import { SubsonicError } from './subsonic-error.ts'

const missing = (name: string): never => {
  throw new SubsonicError(10, `Required parameter is missing: ${name}`)
}

/** Bounds of a number; values beyond them are clamped. */
interface Bounds {
  min?: number
  max?: number
}

/** Parameters of a request: those of its query, then those of a form in its body. */
export class Parameters {
  readonly #values: URLSearchParams

  constructor(query: string, form = '') {
    this.#values = new URLSearchParams(query)
    for (const [name, value] of new URLSearchParams(form)) this.#values.append(name, value)
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** All values of a parameter that may be repeated. */
  all(name: string): string[] {
    return this.#values.getAll(name)
  }

  text(name: string): string | undefined {
    return this.#values.get(name) ?? undefined
  }

  /** Throws 10 if it is missing. */
  required(name: string): string {
    return this.text(name) ?? missing(name)
  }

  /** An integer; throws 10 if it is none. */
  number(name: string, bounds: Bounds = {}): number | undefined {
    const text = this.text(name)
    return text === undefined || text === '' ? undefined : integer(name, text, bounds)
  }

  /** An integer; throws 10 if it is missing or none. */
  requiredNumber(name: string, bounds: Bounds = {}): number {
    return this.number(name, bounds) ?? missing(name)
  }

  /** The integers of a parameter that may be repeated. */
  numbers(name: string): number[] {
    return this.all(name).map((text) => integer(name, text, {}))
  }

  /** Any spelling of a boolean; undefined if it is missing or unreadable. */
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase()
    if (text === 'true' || text === '1') return true
    return text === 'false' || text === '0' ? false : undefined
  }
}

const integer = (name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: Bounds): number => {
  const value = /^[+-]?\d{1,20}(\.\d*)?$/.test(text.trim()) ? Math.trunc(Number(text)) : Number.NaN
  if (Number.isNaN(value)) throw new SubsonicError(10, `Parameter ${name} is not a number.`)
  return Math.min(max, Math.max(min, value))
}
