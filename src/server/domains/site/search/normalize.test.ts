import { describe, expect, it } from 'vitest'
import { documentWords, normalizeQuery, titleKey } from './normalize.ts'

describe('document words', () => {
  it.each([
    ['Blue Monday', ['blue', 'monday']],
    ['Sigur Rós', ['sigur', 'ros']],
    ['BJÖRK', ['bjork']],
    ['Straße', ['strasse']],
    ['İstanbul ısı', ['istanbul', 'isi']],
    ['AC/DC', ['ac', 'dc', 'acdc']],
    ['R.E.M.', ['r', 'e', 'm', 'rem']],
    ['P!nk', ['p', 'nk', 'pnk', 'pink']],
    ['A$AP', ['a', 'ap', 'aap', 'asap']],
    ['Wham!', ['wham']],
    ["Don’t Don't", ['don', 't', 'dont']],
    ['L’amour', ['l', 'amour', 'lamour']],
    ['Jay-Z', ['jay', 'z', 'jayz']],
    ['Simon & Garfunkel', ['simon', 'and', 'garfunkel']],
    ['Song (feat. Her)', ['song', 'feat', 'her']],
    ['blink-182', ['blink', '182', 'blink182']],
    ['1989', ['1989']],
    ['東京オ', ['東京', '京オ', 'オ']],
    ['東', ['東']],
    ['ｶﾞﾗｽ', ['ガラ', 'ラス', 'ス']],
    ['おと', ['オト', 'ト']],
    ['서울', ['서울', '울']],
    ['J-POP東京', ['j', 'pop', '東京', '京', 'jpop']],
    ['Ночной', ['ночной', 'nochnoy']],
    ['Ёлка', ['елка', 'elka']],
    ['كتاب', ['كتاب']],
    ['مُحَمَّدٌ', ['محمد']],
    ['أُغْنِيَة', ['اغنيه']],
    ['שָׁלוֹם', ['שלום']],
    ['Москва́', ['москва', 'moskva']],
    ['Йога', ['йога', 'yoga']],
    ['हिन्दी', ['हिन्दी']],
    ['ที่รัก', ['ที', 'ี่', '่ร', 'รั', 'ัก', 'ก']],
    ['Hawaiʻi', ['hawaii']],
    ['🎵🔥', ['ʘ01f3b5ʘ01f525']],
    ['!!!', ['ʘ000021ʘ000021ʘ000021']],
    ['☆\ufe0f', ['ʘ002606']],
    ['+/-', ['ʘ00002bʘ00002fʘ00002d']],
    ['***', ['ʘ00002aʘ00002aʘ00002a']],
    ['÷ Deluxe', ['deluxe', 'ʘ0000f7']],
    ['One - Two', ['one', 'two']],
    ['', []],
  ])('%s', (text, words) => {
    expect(documentWords(text)).toEqual(words)
  })

  it('contain only letters, marks and digits, whatever the input', () => {
    const evil = `'a' & 'b':* | !c <-> d \\ \0 "x"; drop table songs; -- ' ' :*A`
    for (const word of documentWords(evil)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
  })

  it('omit what is too long to be a word', () => {
    expect(documentWords('x'.repeat(5_000))).toEqual(['x'.repeat(40)])
  })
})

describe('title keys', () => {
  it.each([
    ['AC/DC', 'acdc'],
    ['ac dc', 'acdc'],
    ['P!nk', 'pink'],
    ['R.E.M.', 'rem'],
    ['The Beatles', 'beatles'],
    ['The The', 'the'],
    ['The b', 'theb'],
    ['Don’t Stop!', 'dontstop'],
    ['🎵', 'ʘ01f3b5'],
    ['', ''],
  ])('%s', (text, key) => {
    expect(titleKey(text)).toBe(key)
  })
})

describe('query terms', () => {
  const highlighted = (text: string): string =>
    normalizeQuery(text)
      .terms.map((term) =>
        term
          .map((words) => words.map(({ word, prefix }) => (prefix ? `${word}*` : word)).join('+'))
          .join('|'),
      )
      .join(' ')

  it.each([
    ['barometer hal', 'barometer hal*'],
    ['AC/DC', 'ac+dc*|acdc*'],
    ['p!nk', 'p+nk*|pnk*|pink*'],
    ['京オー', '京オ+オー'],
    ['京', '京*'],
    ['ночн', 'ночн*|nochn*'],
    ['Simon & Garfunkel', 'simon garfunkel*'],
    ['!!!', 'ʘ000021ʘ000021ʘ000021*'],
    ['÷ deluxe', 'deluxe*'],
    ['%', 'ʘ000025*'],
    [' ', ''],
    ['محمد', 'محمد*'],
    ['שלום', 'שלום*'],
  ])('%s', (text, terms) => {
    expect(highlighted(text)).toBe(terms)
  })

  it('may be one word written as several', () => {
    expect(normalizeQuery('ac dc').whole).toBe('acdc')
    expect(normalizeQuery('acdc').whole).toBeNull()
  })
})
