import * as z from 'zod/mini'

const isWebAddress = (input: string): boolean =>
  URL.canParse(input) && /^https?:$/.test(new URL(input).protocol)
/** A web URL. */
export const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(2_048), z.refine(isWebAddress, 'Enter a valid URL.'))
