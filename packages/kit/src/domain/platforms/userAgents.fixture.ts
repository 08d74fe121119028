const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv)'

/** What real browsers and apps say of themselves. */
export const userAgents = {
  safariIos: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
  chromeIos: `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
  safariIpad: `${mac} ${webkit} Version/18.5 Safari/605.1.15`,
  telegramIos: `${iphone} Mobile/15E148`,
  instagramIos: `${iphone} Mobile/22F76 Instagram 383.0.0.32.79 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 748100000)`,
  metamaskIos: `${iphone} Mobile/15E148 MetaMaskMobile`,
  chromeAndroid: `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/141.0.0.0 Mobile Safari/537.36`,
  samsungAndroid: `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  telegramAndroid: `${pixel} ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36 Telegram-Android/12.0.1 (Google Pixel 9; Android 15; SDK 35; HIGH)`,
  facebookAndroid: `${pixel} ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`,
  trustAndroid: `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36 Trust/8.41.0`,
  webviewAndroid: `${pixel} ${blink} Version/4.0 Chrome/141.0.7390.43 Mobile Safari/537.36`,
  safariMac: `${mac} ${webkit} Version/18.5 Safari/605.1.15`,
  chromeMac: `${mac} ${blink} Chrome/141.0.0.0 Safari/537.36`,
  telegramMac: `${mac} ${webkit}`,
  edgeWindows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  telegramWindows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  firefoxLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  linuxChrome: `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/141.0.0.0 Safari/537.36`,
} as const
