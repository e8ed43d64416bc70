/** @jsxImportSource preact */
import type { EmbedItem } from '../contract/site/embeds.ts'
import { NoteIcon } from './icons.tsx'

export const Cover = ({ cover, large = false }: { cover: EmbedItem['cover']; large?: boolean }) =>
  cover ? (
    <img class="cover" src={large ? cover.large : cover.small} alt="" width={256} height={256} />
  ) : (
    <span class="cover">
      <NoteIcon />
    </span>
  )
