import { beforeEach, expect, it, vi } from 'vitest'
import { startMessages } from '../../i18n/i18n.ts'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { dismissReactionToast, showReactionToast } from './reaction-toast.ts'
import type { Reactable } from './reactions.ts'

startMessages('en')
beforeEach(() => useToasts.setState({ toasts: [] }))

const song = { type: 'song', id: 1, title: 'Harbour' } as Reactable
const album = { type: 'album', id: 1, title: 'Tides' } as Reactable
const shown = () => useToasts.getState().toasts.map(({ title, text }) => `${title}: ${text}`)

it('says what a like has changed, in place of what was said of the last one', () => {
  showReactionToast(song, true, () => {})
  expect(shown()).toEqual(['Added to Liked songs: Harbour'])
  showReactionToast(song, false, () => {})
  expect(shown()).toEqual(['Removed from Liked songs: Harbour'])
  showReactionToast(album, true, () => {})
  expect(shown()).toEqual(['Added to your likes: Tides'])
  dismissReactionToast()
  expect(shown()).toEqual([])
})

it('offers to undo it', () => {
  const undo = vi.fn()
  showReactionToast(song, true, undo)
  const action = useToasts.getState().toasts[0]?.action
  expect(action?.label).toBe('Undo')
  action?.run()
  expect(undo).toHaveBeenCalledOnce()
})
