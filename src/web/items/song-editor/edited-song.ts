import { create } from 'zustand'
import type { Song } from '../../../contract/songs.ts'

/** The own song whose details are being edited. */
export const useEditedSong = create<{ song: Song | null }>(() => ({ song: null }))

export const editSong = (song: Song): void => useEditedSong.setState({ song })
export const closeSongEditor = (): void => useEditedSong.setState({ song: null })
