import * as z from 'zod'

type Values = { [name: string]: unknown }

/** Parses a form as Stripe does: `a[b][0]=c` is nested. */
export const formValues = (text: string | URLSearchParams): Values => {
  const values: Values = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at = values
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) at[part] = value
      else {
        const inner = (at[part] ?? {}) as Values
        at[part] = inner
        at = inner
      }
    }
  }
  return values
}

export const count = z.string().regex(/^\d+$/).transform(Number)
export const list = <T extends z.ZodType>(of: T) =>
  z.record(z.string().regex(/^\d+$/), of).transform((values) => Object.values(values) as z.output<T>[])
export const url = z.url({ protocol: /^https?$/ }).max(5000)
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((values) => Object.keys(values).length <= 50)
