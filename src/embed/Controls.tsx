/** @jsxImportSource preact */
import type { EmbedItem } from '../contract/site/embeds.ts'
import { SkipIcon } from './icons.tsx'
import { CopyLink, OpenLink } from './Links.tsx'
import { PlayButton } from './PlayButton.tsx'
import type { Player, PlayerState } from './player.ts'
import { t } from './texts.ts'
import { Volume } from './Volume.tsx'

const BACK = 10
const FORWARD = 30
const RATES = [1, 1.2, 1.5, 1.8, 2, 0.8]

/** Skipping and speed, for what is spoken. */
export const Spoken = ({ player, state: { time, rate } }: { player: Player; state: PlayerState }) => (
  <>
    <button
      type="button"
      class="small"
      aria-label={t('Skip back {number} seconds', { number: BACK })}
      onClick={() => player.seek(time - BACK)}
    >
      <SkipIcon seconds={BACK} back />
    </button>
    <button
      type="button"
      class="small"
      aria-label={t('Skip forward {number} seconds', { number: FORWARD })}
      onClick={() => player.seek(time + FORWARD)}
    >
      <SkipIcon seconds={FORWARD} />
    </button>
    <button
      type="button"
      class="rate"
      dir="ltr"
      aria-label={`${t('Playback speed')}: ${rate}×`}
      onClick={() => player.setRate(RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1)}
    >
      {rate}×
    </button>
  </>
)

interface ControlsProps {
  item: EmbedItem
  player: Player
  state: PlayerState
}

/** The row below the seek bar of a single item. */
export const Controls = ({ item, player, state }: ControlsProps) => (
  <div class="controls">
    <PlayButton player={player} state={state} />
    {item.type === 'episode' && <Spoken player={player} state={state} />}
    <span class="gap" />
    <Volume player={player} state={state} />
    <CopyLink link={item.link} />
    <OpenLink link={item.link} />
  </div>
)
