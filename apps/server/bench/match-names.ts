// Teams for the matching benchmark, named in both scripts. As in a real directory, every fourth has one of twenty club
// names that many towns share, the others have unique names, and three in five include their town.
const clubs =
  'Спартак|Spartak Динамо|Dynamo Локомотив|Lokomotiv Торпедо|Torpedo Химик|Khimik Металлург|Metallurg Энергия|Energiya Ротор|Rotor Факел|Fakel Сокол|Sokol Заря|Zarya Звезда|Zvezda Волга|Volga Нефтяник|Neftyanik Строитель|Stroitel Шахтер|Shakhtyor Авангард|Avangard Текстильщик|Tekstilshchik Луч|Luch Урожай|Urozhay';
const towns =
  'Омск|Omsk Тула|Tula Казань|Kazan Самара|Samara Рязань|Ryazan Пермь|Perm Уфа|Ufa Тверь|Tver Томск|Tomsk Псков|Pskov Минск|Minsk Гродно|Grodno Киев|Kyiv Львов|Lviv Рига|Riga Сочи|Sochi Орел|Orel Курск|Kursk Брянск|Bryansk Калуга|Kaluga Вологда|Vologda Чита|Chita Абакан|Abakan Якутск|Yakutsk Донецк|Donetsk Полтава|Poltava Одесса|Odessa Харьков|Kharkiv Гомель|Gomel Брест|Brest';
const syllables =
  'ва|va ли|li мо|mo не|ne ру|ru са|sa ти|ti ко|ko да|da бе|be ша|sha зо|zo гу|gu пи|pi фе|fe хо|kho чу|chu жи|zhi вол|vol рин|rin';

const pairsOf = (list: string) => list.split(' ').map((pair) => pair.split('|'));
const [clubPairs, townPairs, parts] = [pairsOf(clubs), pairsOf(towns), pairsOf(syllables)];

/** A unique word of three or four syllables for every number below 160,000. */
function uniqueWord(n: number, script: 0 | 1): string {
  const mixed = (n * 7_321) % 160_000;
  const at = [mixed % 20, Math.floor(mixed / 20) % 20, Math.floor(mixed / 400) % 20, Math.floor(mixed / 8_000) % 20];
  const word = at.map((part) => parts[part]?.[script] ?? '').join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function teamName(n: number, script: 0 | 1): string {
  const club = n % 4 === 0 ? (clubPairs[(n / 4) % clubPairs.length]?.[script] ?? '') : '';
  const town = n % 5 < 3 ? (townPairs[(n * 11) % townPairs.length]?.[script] ?? '') : '';
  return [club, uniqueWord(n, script), town].filter(Boolean).join(' ');
}

/** Name of the nth team in Cyrillic. */
export const russianName = (n: number): string => teamName(n, 0);

/** The same name in Latin letters. */
export const englishName = (n: number): string => teamName(n, 1);
