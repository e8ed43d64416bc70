import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

interface Font {
  bold: string
  regular: string
}

const noto = (main: string, bold: string, regular: string): Font => {
  const folder = join(dirname(main), '../fonts')
  return { bold: join(folder, bold), regular: join(folder, regular) }
}

/** Returns the font files of the scripts in which people write titles. */
export const fonts = () => ({
  latin: {
    bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
    regular: require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  },
  arabic: noto(
    require.resolve('@embedpdf/fonts-arabic'),
    'NotoNaskhArabic-Bold.ttf',
    'NotoNaskhArabic-Regular.ttf',
  ),
  hebrew: noto(
    require.resolve('@embedpdf/fonts-hebrew'),
    'NotoSansHebrew-Bold.ttf',
    'NotoSansHebrew-Regular.ttf',
  ),
  chinese: noto(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Bold.otf', 'NotoSansHans-Medium.otf'),
  korean: noto(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Bold.otf', 'NotoSansKR-Medium.otf'),
})

export type FontScript = keyof ReturnType<typeof fonts>
