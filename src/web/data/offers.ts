import { queryOptions, useQuery } from '@tanstack/react-query'
import { MAX_IDS } from '../../contract/core/pagination.ts'
import type { SoldType } from '../../contract/core/selling.ts'
import { type Offer, prices, type SoldItem } from '../../contract/selling/prices.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { isCutOff } from './connection/reachability.ts'
import { isInGuestCart } from './session/guest-cart.ts'
import { currentToken } from './session/token.ts'
import { isSelling } from './settings.ts'
import { useTaxKnown } from './tax.ts'

/** Cart and purchases invalidate offers; otherwise only artists change them. */
const STALE_MS = 5 * 60_000

type Waiting = SoldItem & { resolve: (offer: Offer | null) => void; reject: (error: unknown) => void }

let waiting: Waiting[] = []

const request = async (token: string | null, asked: Waiting[]): Promise<void> => {
  const idsOf = (wanted: SoldType) => [
    ...new Set(asked.flatMap(({ type, id }) => (type === wanted ? id : []))),
  ]
  const songs = idsOf('song').join(',')
  const albums = idsOf('album').join(',')
  try {
    const offers = await call(prices.offers, {
      query: { ...(songs && { songs }), ...(albums && { albums }) },
    })
    if (token !== currentToken()) throw new Error('The session has changed.')
    for (const { type, id, resolve } of asked) {
      const offer = offers.find((one) => one.type === type && one.id === id) ?? null
      resolve(offer && token === null ? { ...offer, in_cart: isInGuestCart(offer) } : offer)
    }
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

const requestAll = (): void => {
  const token = currentToken()
  const all = waiting
  waiting = []
  const ofType = (type: SoldType) => all.filter((item) => item.type === type)
  const songs = ofType('song')
  const albums = ofType('album')
  for (let from = 0; from < Math.max(songs.length, albums.length); from += MAX_IDS) {
    const part = (list: Waiting[]) => list.slice(from, from + MAX_IDS)
    void request(token, [...part(songs), ...part(albums)])
  }
}

/**
 * Asks for one offer: together with all others that are wanted in the same tick. Rejects at once while the server cannot
 * be reached; everything is fetched anew once it can.
 */
const load = ({ type, id }: SoldItem): Promise<Offer | null> =>
  new Promise((resolve, reject) => {
    if (isCutOff()) return reject(new Error('The server cannot be reached.'))
    if (waiting.length === 0) setTimeout(requestAll)
    waiting.push({ type, id, resolve, reject })
  })

/** Queries the offer of a song or album; null if it is not sold. */
export const offerQuery = ({ type, id }: SoldItem) =>
  queryOptions({
    queryKey: [prices.offers.path, type, id] as const,
    queryFn: () => load({ type, id }),
    staleTime: STALE_MS,
  })

const useOfferQuery = (item: SoldItem) =>
  useQuery({ ...offerQuery(item), enabled: isSelling(), retryOnMount: false })

/** Returns the offer of a song or album: null if it is not sold, undefined until that is known. */
export const useOffer = (item: SoldItem): Offer | null | undefined => useOfferQuery(item).data

/**
 * Whether the price of a song or album has been asked for: pages wait for it, so that nothing moves when it arrives. They
 * do not wait for an answer that failed.
 */
export const useOfferKnown = (item: SoldItem): boolean => {
  const { isFetched } = useOfferQuery(item)
  const taxKnown = useTaxKnown()
  return !isSelling() || (isFetched && taxKnown)
}

/** Requests offers again: the cart or purchases have changed. */
export const renewOffers = (): void => void queryClient.invalidateQueries({ queryKey: [prices.offers.path] })
