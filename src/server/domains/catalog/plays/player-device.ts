import Bowser from 'bowser'
import { LRUCache } from 'lru-cache'
import type { PlayDevice } from '../../../../contract/platform/analytics.ts'

/** User agents repeat: parsing one takes longer than the rest of a play's registration in this process. */
const known = new LRUCache<string, PlayDevice>({ max: 1_000 })

const speakers =
  /\b(alexa|amazonmusic echo|echo|sonos|google-?home|homepod|audiohomeaccessory|crkey|chromecast|bose|smart-?speaker)/i
/** Podcast apps don't call themselves browsers. */
const browsers = /^mozilla\//i
const robots = /bot\b|crawl|spider|slurp|preview|curl|wget|python|monitor/i

const classOf = (agent: string): PlayDevice => {
  if (speakers.test(agent)) return 'speaker'
  if (agent === '' || robots.test(agent)) return 'other'
  if (!browsers.test(agent)) return 'app'
  const { type } = Bowser.parse(agent).platform
  return type === 'desktop' || type === 'tablet' ? type : type === 'mobile' ? 'phone' : 'other'
}

/** Returns the class of device that a user agent names. */
export const deviceClass = (agent: string): PlayDevice => {
  const found = known.get(agent)
  if (found) return found
  const device = classOf(agent)
  known.set(agent, device)
  return device
}

/** Whether a user agent names a program that loads files without anyone listening. */
export const isRobot = (agent: string): boolean => robots.test(agent)
