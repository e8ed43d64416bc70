/** @jsxImportSource preact */
import { render } from 'preact'
import { AD_LABEL_HEIGHT, type EmbedAd } from '../contract/site/embed-page.ts'
import type { EmbedItem } from '../contract/site/embeds.ts'
import { Ad } from './Ad.tsx'
import { Compact } from './Compact.tsx'
import './embed.css'
import './sliders.css'
import './large.css'
import { listenToKeys } from './keys.ts'
import { Large } from './Large.tsx'
import { connectToParent } from './messages.ts'
import { page, startAt } from './page.ts'
import { createPlayer, type Player } from './player.ts'
import { Unavailable } from './Unavailable.tsx'
import { LARGE_HEIGHT, useLarge, useTall } from './use-player.ts'

const Both = ({ item, player }: { item: EmbedItem; player: Player }) =>
  useLarge() ? <Large item={item} player={player} /> : <Compact item={item} player={player} />

/** The player, and an ad where there is room for both. */
const WithAd = ({ item, player, ad }: { item: EmbedItem; player: Player; ad: EmbedAd }) => {
  const room = useTall(LARGE_HEIGHT + AD_LABEL_HEIGHT + ad.height)
  return (
    <>
      <Both item={item} player={player} />
      {room && <Ad {...ad} />}
    </>
  )
}

const root = document.getElementById('root') as HTMLElement
const { item, ad } = page

if (item) {
  const player = createPlayer(item, item.tracks.length === 1 ? startAt : 0)
  render(ad ? <WithAd item={item} player={player} ad={ad} /> : <Both item={item} player={player} />, root)
  listenToKeys(player)
  connectToParent(player, item)
} else {
  render(<Unavailable />, root)
}
