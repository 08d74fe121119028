/** One line of what the wallet does and does not protect from: who, and what they get. */
export type ProtectionLine = { readonly who: string; readonly what: string }

/** Who holds the part for recovery: the same server as the rest, one apart, or the member. */
export type Custody = 'inline' | 'recoverable' | 'user-held'

/** The page in one language. */
export type ProtectionWords = {
  readonly intro: string
  readonly protects: string
  readonly notProtects: string
  readonly safe: readonly ProtectionLine[]
  readonly open: readonly ProtectionLine[]
  /** What the operator can do, by who holds the part for recovery. */
  readonly operator: Readonly<Record<Custody, ProtectionLine>>
}

const english: ProtectionWords = {
  intro:
    'Your key is kept in parts: each browser you log in with has one, the operator’s servers have the others. It is whole only for the moment in which you sign.',
  protects: 'It protects you from',
  notProtects: 'It does not protect you from',
  safe: [
    {
      who: 'A site that goes bad',
      what: 'It gets only what you approve.',
    },
    {
      who: 'A stolen database',
      what: 'The halves in it are sealed; without the server’s keys they are worth nothing.',
    },
    {
      who: 'A lost or stolen device',
      what: 'Remove it in the list of devices. Its half is worth nothing from then on.',
    },
    {
      who: 'A listener on the network',
      what: 'Every half is sealed to one browser for one answer, even inside the encryption.',
    },
  ],
  open: [
    {
      who: 'A thief of your mailbox',
      what: 'The code opens the wallet, often after a day. You are told at once and can stop it.',
    },
    {
      who: 'A false page that asks for the code',
      what: 'Type it only in this wallet.',
    },
    { who: 'Programs and extensions in your browser', what: 'What can read every page can read this one.' },
    {
      who: 'An operator who vanishes',
      what: 'Then only the 12 words or a recovery file help. Make one while you can.',
    },
  ],
  operator: {
    inline: {
      who: 'The operator',
      what: 'One server holds all parts for a new device. Its thief can rebuild the key, and so can the operator.',
    },
    recoverable: {
      who: 'The operator',
      what: 'The servers together can rebuild the key, and this page could be changed.',
    },
    'user-held': {
      who: 'An operator who changes this page',
      what: 'The servers alone cannot rebuild the key, but a changed page could take it the next time you sign.',
    },
  },
}

const german: ProtectionWords = {
  intro:
    'Dein Schlüssel wird in Teilen aufbewahrt: Jeder Browser, mit dem du dich anmeldest, hat einen, die Server des Betreibers haben die anderen. Ganz ist er nur für den Augenblick, in dem du signierst.',
  protects: 'Sie schützt dich vor',
  notProtects: 'Sie schützt dich nicht vor',
  safe: [
    {
      who: 'Einer Website, die böse wird',
      what: 'Sie bekommt nur, was du bestätigst.',
    },
    {
      who: 'Einer gestohlenen Datenbank',
      what: 'Die Hälften darin sind versiegelt; ohne die Schlüssel des Servers sind sie wertlos.',
    },
    {
      who: 'Einem verlorenen oder gestohlenen Gerät',
      what: 'Entferne es in der Liste der Geräte. Seine Hälfte ist von da an wertlos.',
    },
    {
      who: 'Einem Lauscher im Netz',
      what: 'Jede Hälfte ist für einen Browser und eine Antwort versiegelt, auch innerhalb der Verschlüsselung.',
    },
  ],
  open: [
    {
      who: 'Einem Dieb deines Postfachs',
      what: 'Der Code öffnet die Wallet, oft erst nach einem Tag. Du erfährst es sofort und kannst es stoppen.',
    },
    {
      who: 'Einer falschen Seite, die nach dem Code fragt',
      what: 'Gib ihn nur in dieser Wallet ein.',
    },
    {
      who: 'Programmen und Erweiterungen in deinem Browser',
      what: 'Was jede Seite lesen kann, kann auch diese lesen.',
    },
    {
      who: 'Einem Betreiber, der verschwindet',
      what: 'Dann helfen nur die 12 Wörter oder eine Wiederherstellungsdatei. Sorge vor, solange du kannst.',
    },
  ],
  operator: {
    inline: {
      who: 'Dem Betreiber',
      what: 'Ein Server hält alle Teile für ein neues Gerät. Wer in ihn einbricht, kann den Schlüssel herstellen, der Betreiber auch.',
    },
    recoverable: {
      who: 'Dem Betreiber',
      what: 'Seine Server können zusammen den Schlüssel herstellen, und diese Seite könnte geändert werden.',
    },
    'user-held': {
      who: 'Einem Betreiber, der diese Seite ändert',
      what: 'Seine Server allein können den Schlüssel nicht herstellen, aber eine veränderte Seite könnte ihn nehmen, wenn du das nächste Mal signierst.',
    },
  },
}

const arabic: ProtectionWords = {
  intro:
    'يُحفظ مفتاحك في أجزاء: لكل متصفح تسجّل الدخول به جزء، ولخوادم المشغّل الأجزاء الأخرى. لا يكتمل إلا في لحظة التوقيع.',
  protects: 'تحميك من',
  notProtects: 'لا تحميك من',
  safe: [
    { who: 'موقع يصبح خبيثًا', what: 'يحصل على ما توافق عليه فقط.' },
    { who: 'قاعدة بيانات مسروقة', what: 'الأنصاف فيها مختومة؛ ولا قيمة لها دون مفاتيح الخادم.' },
    { who: 'جهاز ضائع أو مسروق', what: 'أزله من قائمة الأجهزة. يفقد نصفه قيمته منذ تلك اللحظة.' },
    { who: 'شخص على الشبكة', what: 'كل نصف مختوم لمتصفح واحد ولإجابة واحدة، حتى داخل التشفير.' },
  ],
  open: [
    { who: 'من يملك بريدك', what: 'الرمز يفتح المحفظة، غالبًا بعد يوم. تُبلَّغ فورًا ويمكنك إيقافه.' },
    { who: 'صفحة مزيفة تطلب الرمز', what: 'لا تكتبه إلا في هذه المحفظة.' },
    { who: 'البرامج والإضافات في متصفحك', what: 'ما يقرأ كل صفحة يقرأ هذه أيضًا.' },
    { who: 'مشغّل يختفي', what: 'عندها لا تنفع إلا الكلمات الاثنتا عشرة أو ملف استعادة. أنشئه ما دمت تستطيع.' },
  ],
  operator: {
    inline: {
      who: 'المشغّل',
      what: 'خادم واحد يحتفظ بكل الأجزاء اللازمة لجهاز جديد. من يخترقه يمكنه إعادة بناء المفتاح، وكذلك المشغّل.',
    },
    recoverable: {
      who: 'المشغّل',
      what: 'لدى خوادمه معًا ما يكفي لإعادة بناء المفتاح، ومن يقدّم هذه الصفحة يمكنه تغييرها.',
    },
    'user-held': {
      who: 'مشغّل يغيّر هذه الصفحة',
      what: 'خوادمه وحدها لا تستطيع إعادة بناء المفتاح، لكن صفحة مغيّرة قد تأخذه عند توقيعك التالي.',
    },
  },
}

/** The page in a language, English where there is no other. */
export function protectionWordsOf(language: string): ProtectionWords {
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
