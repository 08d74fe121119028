import type { Language } from '../state/language.ts'

/** A row of the rail: what it sets and what that does. */
export type RailRow = readonly [label: string, sentence: string]

const english = {
  email: ['Email', 'A 6-digit code, no password.'],
  social: ['Services', 'Google, X, Discord and four more.'],
  passkey: ['Passkey', 'Face or finger.'],
  send: ['Send', 'Warns of look-alikes and tries it out first.'],
  swaps: ['Swap', 'One token for another, checked before signing.'],
  onramp: ['Buy', 'Follows the money to your door.'],
  receive: ['Receive', 'The address as a code, with an amount.'],
  history: ['Activity', 'By month, spam left out.'],
  names: ['Names', 'mira.reown.id, not 0x7A3f.'],
  smartSessions: ['Sessions', 'Limits for sites that act for you.'],
  allWallets: ['All wallets', 'The whole list, one row away.'],
  signIn: ['Sign-in', 'One message, checked by your server.'],
  signInRequired: ['Require sign-in', 'Visitors cannot skip it.'],
  gateway: ['Gateway', 'Tokens and prices from your own server.'],
  analytics: ['Analytics', 'Silent until a visitor agrees.'],
  enableReconnect: ['Reconnect on load', 'Asks the wallet, never the visitor.'],
  legalCheckbox: ['Ask for consent', 'One box above the footer.'],
  enableNetworkSwitch: ['Switch networks', 'Visitors may change networks.'],
  enforceSupportedNetwork: ['Supported networks only', 'Stops on a chain you don’t serve.'],
  allowUnsupportedChain: ['Any network', 'Stays quiet on a chain you don’t serve.'],
  debug: ['Debug alerts', 'For you, never in production.'],
  embedded: ['Embed in the page', 'No scrim, no trap, same views.'],
} as const satisfies Readonly<Record<string, RailRow>>

export type RailName = keyof typeof english

const german: Readonly<Record<RailName, RailRow>> = {
  email: ['E-Mail', 'Ein Code mit 6 Ziffern, kein Passwort.'],
  social: ['Dienste', 'Google, X, Discord und vier weitere.'],
  passkey: ['Passkey', 'Gesicht oder Finger.'],
  send: ['Senden', 'Warnt vor ähnlichen Adressen und probiert es erst aus.'],
  swaps: ['Tauschen', 'Ein Token gegen ein anderes, vor dem Signieren geprüft.'],
  onramp: ['Kaufen', 'Folgt dem Geld bis zu deiner Tür.'],
  receive: ['Empfangen', 'Die Adresse als Code, mit Betrag.'],
  history: ['Aktivität', 'Nach Monaten, ohne Spam.'],
  names: ['Namen', 'mira.reown.id statt 0x7A3f.'],
  smartSessions: ['Sitzungen', 'Grenzen für Websites, die für dich handeln.'],
  allWallets: ['Alle Wallets', 'Die ganze Liste, eine Zeile entfernt.'],
  signIn: ['Anmeldung', 'Eine Nachricht, geprüft von deinem Server.'],
  signInRequired: ['Anmeldung nötig', 'Besucher können sie nicht überspringen.'],
  gateway: ['Gateway', 'Token und Preise von deinem eigenen Server.'],
  analytics: ['Statistik', 'Still, bis ein Besucher zustimmt.'],
  enableReconnect: ['Beim Laden neu verbinden', 'Fragt die Wallet, nie den Besucher.'],
  legalCheckbox: ['Zustimmung holen', 'Ein Kästchen über der Fußzeile.'],
  enableNetworkSwitch: ['Netzwerk wechseln', 'Besucher dürfen das Netzwerk wechseln.'],
  enforceSupportedNetwork: ['Nur eigene Netzwerke', 'Hält an, wenn die Chain nicht deine ist.'],
  allowUnsupportedChain: ['Jedes Netzwerk', 'Bleibt still, wenn die Chain nicht deine ist.'],
  debug: ['Hinweise für dich', 'Nur für dich, nie in Produktion.'],
  embedded: ['In die Seite einbetten', 'Ohne Schleier, gleiche Ansichten.'],
}

const arabic: Readonly<Record<RailName, RailRow>> = {
  email: ['البريد الإلكتروني', 'رمز من 6 أرقام، بلا كلمة مرور.'],
  social: ['الخدمات', 'Google وX وDiscord وأربع أخرى.'],
  passkey: ['مفتاح المرور', 'بالوجه أو الإصبع.'],
  send: ['إرسال', 'يحذّر من العناوين المتشابهة ويجرّب أولًا.'],
  swaps: ['مبادلة', 'رمز مقابل آخر، يُفحص قبل التوقيع.'],
  onramp: ['شراء', 'يتابع المال حتى بابك.'],
  receive: ['استلام', 'العنوان كرمز، مع مبلغ.'],
  history: ['النشاط', 'حسب الأشهر، بلا رسائل مزعجة.'],
  names: ['الأسماء', 'mira.reown.id بدل 0x7A3f.'],
  smartSessions: ['الجلسات', 'حدود للمواقع التي تتصرف عنك.'],
  allWallets: ['كل المحافظ', 'القائمة كاملة، على بعد سطر.'],
  signIn: ['تسجيل الدخول', 'رسالة واحدة يفحصها خادمك.'],
  signInRequired: ['تسجيل الدخول إلزامي', 'لا يستطيع الزائر تخطيه.'],
  gateway: ['البوابة', 'الرموز والأسعار من خادمك.'],
  analytics: ['الإحصاءات', 'صامتة حتى يوافق الزائر.'],
  enableReconnect: ['إعادة الاتصال عند التحميل', 'يسأل المحفظة لا الزائر.'],
  legalCheckbox: ['طلب الموافقة', 'مربع واحد فوق التذييل.'],
  enableNetworkSwitch: ['تبديل الشبكات', 'يمكن للزائر تغيير الشبكة.'],
  enforceSupportedNetwork: ['الشبكات المدعومة فقط', 'يتوقف عند شبكة لا تخدمها.'],
  allowUnsupportedChain: ['أي شبكة', 'يبقى هادئًا عند شبكة لا تخدمها.'],
  debug: ['تنبيهات للمطوّر', 'لك وحدك، لا للإنتاج.'],
  embedded: ['داخل الصفحة', 'بلا حجاب، الواجهات نفسها.'],
}

const rows: Readonly<Record<Language, Readonly<Record<RailName, RailRow>>>> = { en: english, de: german, ar: arabic }

/** The rows of the rail in a language. */
export const railWords = (language: Language) => rows[language]
