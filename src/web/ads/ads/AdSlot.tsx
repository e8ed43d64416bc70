import { type AdSlotProps, adCode } from '../../data/session/ads.ts'

/** One of the ads of a position, with space reserved for it; nothing without ads. */
export const AdSlot = (props: AdSlotProps) => adCode.Slot && <adCode.Slot {...props} />
