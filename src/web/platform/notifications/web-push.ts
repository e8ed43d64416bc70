import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { type GivenSubscription, type PushState, webPush } from '../../../contract/platform/web-push.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const key = keyOf(webPush.state, {})

/** Devices that show notifications, and which. Never persisted: useless offline. */
export const pushQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(webPush.state, {}, { signal }),
    staleTime: 0,
  })

const after = async (change: Promise<PushState>): Promise<void> => {
  queryClient.setQueryData(key, await change)
}

/** Shows notifications on this device, by its browser's subscription. */
export const subscribeDevice = (body: GivenSubscription): Promise<void> =>
  after(call(webPush.subscribe, { body }))

/** Stops notifications on this device. */
export const unsubscribeDevice = (): Promise<void> => after(call(webPush.unsubscribe, {}))

/** Stops notifications on another device. */
export const removePushDevice = (id: number): Promise<void> => after(call(webPush.remove, { params: { id } }))

/** Chooses which kinds devices show. */
export const choosePushed = (body: BodyOf<typeof webPush.choose>): Promise<void> =>
  after(call(webPush.choose, { body }))
