import type { Outgoing } from './send.ts'

/** How many smaller requests are tried. */
const TRIES = 80

type Path = string[]

const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => [[...path, key], ...pathsIn(one, [...path, key])])
    : []

const without = (value: unknown, [first = '', ...rest]: Path): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value]
    if (rest.length > 0) copy[Number(first)] = without(copy[Number(first)], rest)
    else copy.splice(Number(first), 1)
    return copy
  }
  const entries = Object.entries(value)
  return Object.fromEntries(
    rest.length > 0
      ? entries.map(([key, one]) => [key, key === first ? without(one, rest) : one])
      : entries.filter(([key]) => key !== first),
  )
}

const bodyOf = ({ payload }: Outgoing): unknown => {
  try {
    return JSON.parse(String(payload))
  } catch {
    return undefined
  }
}

/** Returns a request with as few parts of its query and body as still fail. */
export const smallest = async (
  request: Outgoing,
  fails: (request: Outgoing) => Promise<boolean>,
): Promise<Outgoing> => {
  let best = request
  let left = TRIES
  const isBetter = async (other: Outgoing): Promise<boolean> => {
    if (left-- <= 0 || !(await fails(other))) return false
    best = other
    return true
  }
  const [path = '', search = ''] = request.path.split('?')
  let fields = search.split('&').filter(Boolean)
  for (const field of fields) {
    const fewer = fields.filter((one) => one !== field)
    if (await isBetter({ ...best, path: fewer.length > 0 ? `${path}?${fewer.join('&')}` : path }))
      fields = fewer
  }
  let body = bodyOf(request)
  if (typeof body !== 'object' || body === null) return best
  for (const place of pathsIn(body).reverse()) {
    const fewer = without(body, place)
    if (await isBetter({ ...best, payload: JSON.stringify(fewer) })) body = fewer
  }
  return best
}
