import { translate } from '../../i18n/i18n.ts'
import { dismissToast, undoToast } from '../../ui/overlays/toasts.ts'
import type { Reactable } from './reactions.ts'

let shown: number | undefined

/** Removes the toast of the last like. */
export const dismissReactionToast = (): void => {
  if (shown !== undefined) dismissToast(shown)
  shown = undefined
}

/** Says what a like has changed and offers to undo it. Quick changes replace each other's toast. */
export const showReactionToast = (item: Reactable, liked: boolean, undo: () => void): void => {
  dismissReactionToast()
  const title =
    item.type === 'song'
      ? translate(liked ? 'Added to Liked songs' : 'Removed from Liked songs')
      : translate(liked ? 'Added to your likes' : 'Removed from your likes')
  const text = 'title' in item ? String(item.title) : ''
  shown = undoToast({ title, text, undo })
}
