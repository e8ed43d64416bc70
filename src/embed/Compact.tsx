/** @jsxImportSource preact */
import type { EmbedItem } from '../contract/site/embeds.ts'
import { Cover } from './Cover.tsx'
import { CopyLink, SiteMark } from './Links.tsx'
import { PlayButton } from './PlayButton.tsx'
import type { Player } from './player.ts'
import { Seek } from './Seek.tsx'
import { formatMinutes, previewText, t } from './texts.ts'
import { usePlayerState } from './use-player.ts'

/** The player in a height of 80: of a list, it names the track that plays. */
export const Compact = ({ item, player }: { item: EmbedItem; player: Player }) => {
  const state = usePlayerState(player)
  const { time, duration, failed } = state
  const track = player.track()
  const named = state.playing || state.index > 0 ? track : null
  const by = named?.by ?? item.by
  const left = item.type === 'episode' && time > 0 && duration !== null ? duration - time : null
  return (
    <main class="compact" aria-label={t('Player')}>
      <Cover cover={item.cover} />
      <div class="middle">
        <h1 class="truncate" dir="auto">
          {named?.title ?? item.title}
        </h1>
        <p class="truncate muted" role={failed ? 'alert' : undefined} dir="auto">
          {failed
            ? t('This can’t be played here.')
            : [
                by,
                track && previewText(track),
                left !== null && t('{length} left', { length: formatMinutes(left) }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </p>
        <Seek player={player} state={state} />
      </div>
      <PlayButton player={player} state={state} />
      <div class="links">
        <CopyLink link={item.link} />
        <SiteMark link={item.link} />
      </div>
    </main>
  )
}
