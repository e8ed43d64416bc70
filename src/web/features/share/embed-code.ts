import { embedHeights } from '../../../contract/site/embeds.ts'

export interface EmbedChoices {
  size: keyof typeof embedHeights
  theme: 'auto' | 'light' | 'dark'
  /** In pixels; null for all that there is. */
  width: number | null
  /** Second at which it starts. */
  at: number | null
}

/** Returns the path of the player of an item. */
export const embedPath = (type: string, id: number, { theme, at }: EmbedChoices): string => {
  const parameters = [...(theme === 'auto' ? [] : [`theme=${theme}`]), ...(at === null ? [] : [`t=${at}`])]
  return `/embed/${type}/${id}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Returns the HTML that shows a player on another site. */
export const embedCode = (src: string, title: string, { size, width }: EmbedChoices): string =>
  `<iframe src="${escaped(src)}" width="${width ?? '100%'}" height="${embedHeights[size]}" title="${escaped(title)}" style="border:0;border-radius:12px" loading="lazy" allow="autoplay"></iframe>`
