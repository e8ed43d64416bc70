import { etudesForRain } from './songs/etudes-for-rain.mjs'
import { inlandSea } from './songs/inland-sea.mjs'
import { kinfolkSeason } from './songs/kinfolk-season.mjs'
import { lowLantern } from './songs/low-lantern.mjs'
import { lowTide } from './songs/low-tide.mjs'
import { nightBus } from './songs/night-bus.mjs'
import { nineRooms } from './songs/nine-rooms.mjs'
import { slowWeather } from './songs/slow-weather.mjs'

export const albums = [
  slowWeather,
  kinfolkSeason,
  nightBus,
  lowLantern,
  nineRooms,
  inlandSea,
  etudesForRain,
  lowTide,
]
