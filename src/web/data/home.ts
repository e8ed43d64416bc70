import { home } from '../../contract/site/home.ts'
import { readQuery, rememberedQuery } from './read.ts'

export const homeQuery = () => rememberedQuery(home.sections, {})
export const browseQuery = () => rememberedQuery(home.browse, {})
export const chartQuery = () => readQuery(home.chart, {})
