import { useEffect, useState } from 'react'
import { showError } from '../../api/errors.ts'
import { findMentionable, type Mentionable } from '../../api/mentions.ts'
import { useDebouncedValue } from '../../ui/debounce.ts'
import { type TypedMention, typedMention } from './typed-mention.ts'

/** Who can be mentioned where the cursor is. */
export const useMentions = () => {
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [found, setFound] = useState<Mentionable[]>([])
  const [active, setActive] = useState(0)
  const query = useDebouncedValue(typed?.query ?? '')

  useEffect(() => {
    if (query === '') return setFound([])
    let wanted = true
    findMentionable(query).then((all) => {
      if (!wanted) return
      setFound(all)
      setActive(0)
    }, showError)
    return () => {
      wanted = false
    }
  }, [query])

  const shown = typed === null ? [] : found
  return {
    typed,
    found: shown,
    active: Math.min(active, shown.length - 1),
    look: ({ value, selectionStart }: HTMLTextAreaElement) => setTyped(typedMention(value, selectionStart)),
    move: (by: number) => setActive((active + by + shown.length) % shown.length),
    close: () => setTyped(null),
  }
}
