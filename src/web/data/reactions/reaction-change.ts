import type { Change } from './cached-items.ts'
import { isLikeable, type Reactable } from './reactions.ts'

/** Returns the name of a type in the counts of the library. */
export const countOf = ({ type }: Pick<Reactable, 'type'>): string => `${type.replace('-', '_')}s`

/** Sets the liked or followed state of a copy of an item, and its count: `count`, or one more or less. */
export const changeTo =
  (item: Pick<Reactable, 'type'>, active: boolean, count?: number): Change =>
  (copy) => {
    const [flag, counter] = isLikeable(item) ? ['liked', 'likes'] : ['followed', 'followers_count']
    const was = copy[flag] === true
    const before = copy[counter]
    const after = typeof before === 'number' ? (count ?? before + Number(active) - Number(was)) : before
    if (copy[flag] === active && after === before) return copy
    return { ...copy, [flag]: active, ...(after === undefined ? {} : { [counter]: after }) }
  }
