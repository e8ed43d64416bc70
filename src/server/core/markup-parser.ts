import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/** Elements within each other: far more than documents have, even those that lack end tags. */
const MAX_DEPTH = 500

/**
 * Creates a parser of HTML or XML, tolerating errors. It reads until elements are nested too deeply: the time that an end tag
 * takes grows with the number of open elements.
 */
export const markupParser = (handler: Partial<Handler>, options?: ParserOptions): Parser => {
  let depth = 0
  const parser = new Parser(
    {
      ...handler,
      onopentag: (...opened) => {
        handler.onopentag?.(...opened)
        if (++depth > MAX_DEPTH) parser.pause()
      },
      onclosetag: (...closed) => {
        depth--
        handler.onclosetag?.(...closed)
      },
    },
    options,
  )
  return parser
}
