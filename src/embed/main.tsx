/** @jsxImportSource preact */
import { render } from 'preact'
import type { EmbedItem } from '../contract/embeds.ts'
import { Compact } from './Compact.tsx'
import './embed.css'
import { listenToKeys } from './keys.ts'
import { Large } from './Large.tsx'
import { connectToParent } from './messages.ts'
import { page, startAt } from './page.ts'
import { createPlayer, type Player } from './player.ts'
import { Unavailable } from './Unavailable.tsx'
import { useLarge } from './use-player.ts'

const Embed = ({ item, player }: { item: EmbedItem; player: Player }) =>
  useLarge() ? <Large item={item} player={player} /> : <Compact item={item} player={player} />

const root = document.getElementById('root') as HTMLElement
const { item } = page

if (item) {
  const player = createPlayer(item, item.tracks.length === 1 ? startAt : 0)
  render(<Embed item={item} player={player} />, root)
  listenToKeys(player)
  connectToParent(player, item)
} else {
  render(<Unavailable />, root)
}
