import { searchQuery } from '../../data/search.ts'
import { warm } from '../../data/warm.ts'

/** Prefetches the results of a search while their page loads. */
export const prefetchSearch = (question: string): Promise<void> => warm(searchQuery(question))
