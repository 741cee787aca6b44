import { pairsOf } from './pairs.ts';

export const heldOutBadminton = pairsOf(
  'badminton',
  `
# by ear
Ли Цзы Цзя = Lee Zii Jia
Расмус Гемке = Rasmus Gemke
Пусарла Синдху = P. V. Sindhu
Кунлавут Витидсарн = Kunlavut Vitidsarn
Кристо Попов ! Toma Junior Popov
# asian names
Ши Юци = Shi Yuqi
Линь Дань = Lin Dan
Хань Юэ = Han Yue
Кодай Нараока = Kodai Naraoka
Нодзоми Окухара = Nozomi Okuhara
Ан Се Ён = An Se Young
Сим Ю Чжин = Sim Yu-jin
Чэнь Юфэй ! Chen Qingchen
Ван Чжии ! Wang Zhengxing
# initials
Аксельсен В. = Viktor Axelsen
Антонсен А. = Anders Antonsen
Марин К = Carolina Marin
Марин К ! Marin Cilic
# doubles
Чжэн Сывэй/Хуан Яцюн = Zheng Siwei / Huang Yaqiong
Ранкиредди С./Шетти Ч. = Satwiksairaj Rankireddy / Chirag Shetty
Чиа А./Со Ю И = Aaron Chia / Soh Wooi Yik
Алфиан Ф./Ардианто М. = Fajar Alfian / Muhammad Rian Ardianto
Чжэн Сывэй/Хуан Яцюн ! Zheng Siwei / Chen Qingchen
Лян Вэйкэн/Ван Чан ! Wang Chang / Ou Xuanyi
Аструп/Расмуссен ! Kim Astrup / Rasmus Gemke
`,
);
