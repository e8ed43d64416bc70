import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { CallError } from '../../data/call.ts'
import { translate } from '../../i18n/i18n.ts'
import type { PlayerDeps } from '../player-deps.ts'
import { type ItemRef, isSameItem, type PlayItem } from '../queue/item.ts'
import { streamOf } from './stream-info.ts'

/** Consecutive items that may fail before playback stops. */
const MAX_FAILURES = 5

/** Warns that nothing in the queue, or the current item, can be played. */
export function warnNothingPlays({ showToast }: Pick<PlayerDeps, 'showToast'>): void {
  showToast({
    type: 'warn',
    title: translate('Could not be played!'),
    text: translate('No streaming source found.'),
  })
}

/** Counts the items that fail in a row, and says why they do. */
export class Failures {
  private readonly deps: PlayerDeps
  private count = 0
  /** The last item whose stream must be paid for. */
  private refused: ItemRef | null = null

  constructor(deps: PlayerDeps) {
    this.deps = deps
  }

  /** Requests the stream of an item, and remembers if it must be paid for. */
  async stream(item: ItemRef, elsewhere = false): Promise<StreamInfo> {
    try {
      return await streamOf(item, this.deps.call, elsewhere)
    } catch (error) {
      if (error instanceof CallError && error.status === 402) this.refused = item
      throw error
    }
  }

  /** Says why the current item does not play. */
  explain(current: PlayItem | null): void {
    const { refused } = this
    this.refused = null
    if (refused && current && isSameItem(refused, current))
      this.deps.stores.setPlayer({ onlyBought: current })
    else warnNothingPlays(this.deps)
  }

  /** Counts a failure; false if too many items failed in a row for another one of the queue to be tried. */
  mayGoOn(entries: number): boolean {
    this.count++
    return this.count < Math.min(MAX_FAILURES, entries)
  }

  reset(): void {
    this.count = 0
  }
}
