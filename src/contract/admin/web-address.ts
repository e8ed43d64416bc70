import * as z from 'zod/mini'

const isWebAddress = (given: string): boolean =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
/** A web URL. */
export const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(2_048), z.refine(isWebAddress, 'Enter a valid URL.'))
