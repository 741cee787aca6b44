/** Nicknames of national teams. The form is that of `clubs.ts`. */
export const NATIONAL_TEAMS = `
Brazil|Бразилия|Seleção|Селесао
Italy|Италия|Squadra Azzurra|Скуадра Адзурра
Germany|Германия|Die Mannschaft|Бундестим
England|Англия|Three Lions
Argentina|Аргентина|Albiceleste|Альбиселесте
France|Франция|Les Bleus
Netherlands|Нидерланды|Oranje
Nigeria|Нигерия|Super Eagles
Australia|Австралия|Socceroos|Wallabies
New Zealand|Новая Зеландия|All Blacks|Олл Блэкс
South Africa|ЮАР|Springboks|Спрингбокс|Bafana Bafana
Russia|Россия|Красная машина
Mexico|Мексика|El Tri
British and Irish Lions|Британские и Ирландские Львы|British & Irish Lions|Британские Львы|British Lions
`;
