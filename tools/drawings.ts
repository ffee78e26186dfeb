import type { DrawingName } from '#features/ground/media/media.ts'
import { drawLine } from '#platform/server/site-pictures/lettering.ts'
import { starTile } from '#platform/shared/pattern.ts'

/** How large a drawing is; three to two, as most cameras have it. */
export const DRAWING = { width: 1280, height: 853 } as const
const { width: W, height: H } = DRAWING

/**
 * Pictures for the demonstration sites, drawn by ourselves. People are seen from behind or from afar and are nobody, so
 * nobody had to be asked. What a picture is about keeps clear of its edges: pages cut it as wide as 8:3 and as tall as
 * 4:5. Each is a whole SVG document.
 */
export const drawings: Readonly<Record<DrawingName, () => string>> = {
  courtyard: () => courtyard(DAY),
  'courtyard-at-night': () => courtyard(NIGHT),
  terrace: terrace,
  library: library,
  kitchen: kitchen,
  lanterns: lanterns,
  park: park,
  roof: roof,
  calligraphy: calligraphy,
  'main-hall': mainHall,
  tea: tea,
  garden: garden,
}

const DAY = { high: '#f3d9a4', low: '#fbf1dd', far: '#7fb0a8', wall: '#e9dcc3', shade: '#cdbb98' }
const NIGHT = { high: '#062a33', low: '#14505a', far: '#0b3a42', wall: '#2b5a60', shade: '#1b454b' }
type Light = Readonly<Record<keyof typeof DAY, string>>

const TEAL = '#0d5c5c'
const DEEP = '#06363a'
const BRASS = '#c9913f'
const CREAM = '#f7efdf'
const BRICK = '#a4553d'

function courtyard(light: Light): string {
  const isNight = light === NIGHT
  const arches = [0, 1, 2, 3, 4].map((i) => {
    const x = 60 + i * 236
    return (
      fill('#0000', arch(x, 700, 216, 330), light.shade, 10) +
      fill(isNight ? '#f0bf6a' : '#2f6a66', arch(x + 22, 700, 172, 286)) +
      fill(isNight ? '#a8692f' : '#1d4f4e', arch(x + 60, 700, 96, 200), undefined, 0, 0.45)
    )
  })
  const flakes = many(isNight ? 90 : 0, (chance) =>
    circle(chance() * W, chance() * H, 1.5 + chance() * 3, '#fff', 0.75),
  )
  return picture(
    sky(light.high, light.low),
    stars(isNight ? '#fff' : BRASS, 0.12),
    isNight ? moon(892, 170) : circle(900, 190, 70, '#fff7e4', 0.9),
    dome(640, 350, 146, light.far),
    minaret(250, 420, light.far),
    minaret(1030, 420, light.far),
    rect(0, 350, W, 360, light.wall),
    rect(0, 350, W, 26, light.shade),
    ...arches,
    rect(0, 700, W, 160, isNight ? '#123f45' : '#d9c8a3'),
    tiles(700, isNight ? '#0c353b' : '#bda77b'),
    ellipse(640, 778, 190, 44, isNight ? '#0a3036' : '#a98f5d'),
    ellipse(640, 766, 180, 38, isNight ? '#3f8f92' : '#6db3ad'),
    ellipse(640, 760, 46, 12, CREAM),
    line(`M640 760 q -10 -70 0 -96 M640 664 q -40 20 -52 84 M640 664 q 40 20 52 84`, '#fff', 5),
    ...(isNight
      ? [man(402, 716, 150, '#0b2f35'), woman(456, 718, 138, '#123a3f', '#0a2429')]
      : [
          man(386, 726, 158, '#f2ead8'),
          man(446, 730, 96, '#27567a'),
          woman(872, 724, 150, '#7a2f36', '#5c2229'),
          woman(932, 728, 144, TEAL, DEEP),
          man(176, 708, 130, '#4d5d66'),
        ]),
    ...flakes,
  )
}

/** A row of brick houses with the dome behind it. */
function terrace(): string {
  const houses = [0, 1, 2, 3, 4, 5].map((i) => {
    const x = i * 216 - 8
    const windows = [0, 1]
      .map(
        (nth) =>
          rect(x + 34 + nth * 92, 560, 52, 74, nth === i % 2 ? '#f6c978' : '#274a50') +
          line(`M${x + 60 + nth * 92} 560 v74 M${x + 34 + nth * 92} 597 h52`, CREAM, 4),
      )
      .join('')
    return (
      rect(x, 500, 212, 360, i % 2 ? BRICK : '#96492f') +
      fill('#4a3a3d', `M${x - 6} 504 L${x + 106} 410 L${x + 218} 504z`) +
      rect(x + 150, 408, 34, 70, '#7d4331') +
      windows +
      fill(i % 3 ? TEAL : '#7a2f36', arch(x + 78, 853, 58, 150)) +
      rect(x + 148, 690, 44, 90, '#274a50')
    )
  })
  return picture(
    sky('#f2a65e', '#fbe3bd'),
    stars('#fff', 0.16),
    circle(330, 300, 90, '#fff1d0', 0.9),
    dome(820, 420, 210, TEAL),
    minaret(520, 470, TEAL),
    minaret(1120, 470, TEAL),
    ...houses,
    rect(0, 826, W, 34, '#3b3435'),
    man(432, 838, 148, '#e9dcc3'),
    woman(498, 838, 138, '#27567a', '#1b3f5a'),
    man(548, 838, 88, BRASS),
    woman(928, 838, 136, '#4e6b3a', '#34492a'),
  )
}

function library(): string {
  const colours = [TEAL, BRASS, '#7a2f36', '#27567a', '#4e6b3a', CREAM, '#8a5a78', DEEP]
  const shelves = [0, 1, 2].map((row) => {
    const chance = seeded(row + 7)
    const top = 70 + row * 205
    let books = ''
    for (let x = 66; x < W - 130;) {
      const wide = 22 + chance() * 30
      const tall = 108 + chance() * 52
      const colour = colours[Math.floor(chance() * colours.length)]!
      const leans = chance() > 0.9 ? ` transform="rotate(7 ${x} ${top + 168})"` : ''
      books +=
        `<g${leans}>` +
        rect(x, top + 168 - tall, wide, tall, colour) +
        rect(x + 5, top + 186 - tall, wide - 10, 7, BRASS, 0.7) +
        '</g>'
      x += wide + (chance() > 0.93 ? 46 : 5)
    }
    return (
      rect(40, top - 8, W - 80, 196, '#3a2417') + books + rect(30, top + 168, W - 60, 22, '#7b5233')
    )
  })
  return picture(
    rect(0, 0, W, H, '#e8d5b4'),
    rect(20, 40, W - 40, 660, '#63402a'),
    ...shelves,
    rect(0, 690, W, 170, '#b98b5a'),
    ellipse(640, 760, 560, 80, '#7a2f36'),
    ellipse(640, 754, 510, 64, '#96414a'),
    fill('#00000033', 'M250 470 L560 720 L160 720z', undefined, 0, 0.18),
    fill(BRASS, 'M330 560 q70 -70 140 0z'),
    line('M400 560 v150 M360 712 h80', DEEP, 9),
    fill('#ffeebf', 'M336 564 L210 720 L596 720 L464 564z', undefined, 0, 0.28),
    rect(610, 700, 330, 16, '#4c3020'),
    line('M650 716 l-16 76 M900 716 l16 76', '#4c3020', 14),
    fill(CREAM, 'M690 700 q45 -36 90 -8 q45 -28 90 8z', '#b9a67f', 4),
    seated(738, 836, 250, '#27567a', SCARF),
    seated(872, 838, 186, BRASS, CAP),
  )
}

function kitchen(): string {
  const steam = (x: number, y: number) =>
    line(
      `M${x} ${y} q -22 -40 0 -76 q 22 -36 0 -80 M${x + 44} ${y} q -20 -34 0 -66 q 20 -34 0 -70`,
      '#fff',
      9,
      0.5,
    )
  const pot = (x: number, y: number, wide: number, tall: number, colour: string) =>
    fill(colour, `M${x} ${y} h${wide} v${tall - 30} q0 30 -30 30 h-${wide - 60} q-30 0 -30 -30z`) +
    rect(x - 34, y + 26, 34, 18, colour) +
    rect(x + wide, y + 26, 34, 18, colour) +
    fill('#fff', `M${x + 22} ${y + 20} h26 v${tall - 70} h-26z`, undefined, 0, 0.16) +
    ellipse(x + wide / 2, y, wide / 2 + 10, 20, DEEP) +
    ellipse(x + wide / 2, y - 4, wide / 2 - 6, 13, BRASS)
  const plates = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    ellipse(1090, 610 - i * 15, 104, 19, i % 2 ? '#fff' : '#dfe9e4'),
  )
  return picture(
    rect(0, 0, W, H, '#f4e6cb'),
    tiles(-10, '#e4d0a8'),
    rect(0, 0, W, 120, TEAL),
    stars(CREAM, 0.25, 120),
    rect(80, 180, 420, 250, '#dff0ee'),
    line('M290 180 v250 M80 305 h420', '#8a6a44', 14),
    rect(66, 170, 448, 14, '#8a6a44'),
    fill('#9cc7a5', 'M80 430 q110 -110 210 -20 q90 -100 210 20z'),
    line('M640 150 h520', '#8a6a44', 12),
    ...[680, 790, 900, 1010].map(
      (x, i) =>
        line(`M${x} 150 v${70 + i * 14}`, '#8a6a44', 6) +
        circle(x, 252 + i * 14, 36, i % 2 ? BRASS : '#6b7a7c'),
    ),
    steam(290, 400),
    steam(640, 360),
    pot(180, 440, 280, 200, '#6b8f8c'),
    pot(540, 400, 300, 240, '#7a2f36'),
    ...plates,
    rect(0, 640, W, 220, '#8a6a44'),
    rect(0, 640, W, 22, '#a98355'),
    ...[120, 480, 840].map(
      (x) => rect(x, 700, 320, 160, '#7a5c39') + rect(x + 130, 720, 60, 12, BRASS),
    ),
    woman(490, 960, 560, '#4e6b3a', '#34492a'),
    line('M484 764 h-62 M496 764 h62 M490 764 l-36 38 M490 764 l36 38', CREAM, 10),
  )
}

function lanterns(): string {
  const hung = many(9, (chance, i) => {
    const x = 90 + i * 138
    const y = 150 + ((i * 173) % 300)
    const size = 0.8 + chance() * 0.6
    return (
      line(`M${x} 0 V${y}`, BRASS, 3) +
      circle(x, y + 90 * size, 150 * size, '#f8c76b', 0.12) +
      `<g transform="translate(${x} ${y}) scale(${size})">` +
      fill(BRASS, 'M-30 26 Q0 -30 30 26z') +
      fill('#ffdf96', 'M-40 30 h80 l-14 110 h-52z') +
      line('M-40 30 l14 110 M40 30 l-14 110 M0 30 v110 M-34 84 h68', BRASS, 6) +
      fill(BRASS, 'M-28 140 h56 l-16 22 h-24z') +
      '</g>'
    )
  })
  return picture(
    sky('#04222b', '#11565e'),
    stars('#fff', 0.14),
    moon(1090, 120),
    dome(640, 690, 230, '#072e35'),
    minaret(280, 720, '#072e35'),
    minaret(1000, 720, '#072e35'),
    rect(0, 660, W, 200, '#051f25'),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      fill('#f0bf6a', arch(40 + i * 156, 853, 92, 130), undefined, 0, 0.8),
    ),
    ...hung,
  )
}

/** The morning of Eid: the first have come. */
function park(): string {
  const tree = (x: number, y: number, size: number, colour: string) =>
    rect(x - 9 * size, y - 30 * size, 18 * size, 120 * size, '#6a4a31') +
    circle(x, y - 90 * size, 86 * size, colour) +
    circle(x - 58 * size, y - 40 * size, 58 * size, colour) +
    circle(x + 58 * size, y - 44 * size, 60 * size, colour)
  const mats = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 9 }, (_, i) => {
      const wide = 78 + row * 22
      const x = W / 2 + (i - 4.5) * (wide + 18)
      const y = 560 + row * (48 + row * 12)
      const colour = [TEAL, '#7a2f36', BRASS, '#27567a'][(i + row) % 4]!
      return (
        rect(x, y, wide, 32 + row * 10, colour) +
        fill(
          CREAM,
          arch(x + wide * 0.3, y + 28 + row * 9, wide * 0.4, 22 + row * 7),
          undefined,
          0,
          0.55,
        )
      )
    }),
  )
  const flags = many(17, (_, i) =>
    fill(
      [TEAL, BRASS, BRICK, CREAM][i % 4]!,
      `M${40 + i * 74} ${196 + 34 * Math.sin(i / 2.6)} h46 l-23 46z`,
    ),
  )
  return picture(
    sky('#a9d6e0', '#f7edd2'),
    circle(980, 210, 80, '#fff3cf'),
    stars('#fff', 0.2, 420),
    fill('#7fae7d', 'M0 480 q320 -120 640 -30 t640 -20 V853 H0z'),
    tree(130, 470, 1.1, '#4f8a5a'),
    tree(330, 450, 0.8, '#6b9c58'),
    tree(1180, 460, 1.15, '#447c52'),
    tree(1010, 440, 0.7, '#6b9c58'),
    fill('#8fbf72', 'M0 540 q640 -70 1280 0 V853 H0z'),
    line(
      `M20 186 ${Array.from({ length: 17 }, (_, i) => `L${63 + i * 74} ${196 + 34 * Math.sin(i / 2.6)}`).join(' ')}`,
      '#6a4a31',
      4,
    ),
    ...flags,
    ...mats,
    ...[352, 424, 496, 700, 842].map((x, i) =>
      seated(x, 596, 74, ['#f2ead8', '#4d5d66', TEAL, '#f2ead8', '#27567a'][i]!, CAP),
    ),
    ...[300, 380, 620].map((x, i) =>
      seated(x, 660, 84, ['#7a2f36', '#4e6b3a', DEEP][i]!, i === 1 ? CAP : SCARF),
    ),
    man(1010, 690, 160, '#f2ead8'),
    woman(1078, 692, 150, '#27567a', '#1b3f5a'),
    man(1132, 694, 94, BRASS),
    woman(160, 640, 122, '#7a2f36', '#5c2229'),
    woman(206, 642, 84, TEAL, DEEP),
  )
}

function roof(): string {
  const slates = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
    Array.from({ length: 18 }, (_, i) => {
      const x = 100 + i * 62 + (row % 2) * 31
      const isGone = (row * 7 + i * 5) % 23 === 0
      const tone = ['#4d5d66', '#56676f', '#435159', '#5f7078'][(row * 3 + i) % 4]!
      return rect(x, 330 + row * 46, 60, 52, isGone ? '#20282c' : tone)
    }),
  )
  const rain = many(70, (chance) => {
    const [x, y] = [chance() * W, chance() * H]
    return line(`M${x} ${y} l-10 34`, '#fff', 3, 0.35)
  })
  return picture(
    sky('#7d95a3', '#d6dcd8'),
    ellipse(300, 130, 220, 60, '#b9c6cb'),
    ellipse(520, 100, 200, 54, '#a9b9c0'),
    ellipse(980, 150, 260, 66, '#b3c2c8'),
    dome(640, 330, 150, TEAL),
    `<clipPath id="r"><path d="M180 330 H1100 L1240 700 H40z"/></clipPath>`,
    `<g clip-path="url(#r)">${slates.join('')}</g>`,
    line('M176 326 H1104', '#2f3b41', 16),
    rect(40, 690, 1200, 26, '#3a474d'),
    rect(70, 716, 1140, 140, '#d8c4a0'),
    ...[210, 430, 760, 980].map((x) => fill('#31595c', arch(x, 853, 96, 118))),
    line('M150 240 V853 M1130 240 V853 M150 470 H60 M1130 470 h90', BRASS, 12),
    line(
      'M60 250 V853 M1220 250 V853 M60 560 H150 M1130 560 H1220 M60 300 H150 M1130 300 H1220',
      BRASS,
      9,
    ),
    line('M300 715 L470 330 M352 715 L522 330', '#8a5a2c', 10),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      line(`M${314 + i * 21} ${684 - i * 46} h52`, '#8a5a2c', 8),
    ),
    ...rain,
    man(560, 853, 108, '#4d5d66'),
    man(636, 853, 112, BRASS),
  )
}

function calligraphy(): string {
  return picture(
    rect(0, 0, W, H, '#7b5233'),
    ...[0, 1, 2, 3, 4].map((i) => rect(0, i * 172, W, 6, '#6b4629')),
    `<g transform="rotate(-4 560 430)">` +
      rect(166, 96, 800, 680, '#00000030') +
      rect(150, 80, 800, 680, CREAM) +
      rect(190, 120, 720, 600, 'none') +
      `<rect x="186" y="116" width="728" height="608" fill="none" stroke="${BRASS}" stroke-width="5"/>` +
      [232, 482, 662].map((y) => line(`M220 ${y} H880`, '#d9c6a2', 3)).join('') +
      // The first lessons: the letters alone, then a word, then the pupil's own hand.
      letters('ا ب ج د', 160, 852, 232, DEEP) +
      letters('القلم', 220, 876, 482, DEEP) +
      letters('القلم', 220, 500, 482, '#b5a98f') +
      letters('ن س ص', 140, 876, 662, DEEP) +
      // How tall an alif is, in marks of the pen.
      [0, 1, 2, 3, 4].map((i) => dot(868, 120 + i * 24)).join('') +
      '</g>',
    circle(1090, 230, 112, '#00000030'),
    circle(1080, 220, 110, '#2a3b3d'),
    circle(1080, 220, 78, '#0b1618'),
    ellipse(1060, 196, 34, 16, '#35565a'),
    `<g transform="rotate(38 980 560)">` +
      rect(960, 330, 30, 420, '#c9a063') +
      fill('#c9a063', 'M960 750 h30 l-6 58 h-9z') +
      fill(DEEP, 'M968 780 h14 l-2 28 h-5z') +
      rect(960, 420, 30, 8, '#8a6a35') +
      rect(960, 560, 30, 8, '#8a6a35') +
      '</g>',
  )
}

function mainHall(): string {
  const rows = [0, 1, 2, 3, 4].flatMap((row) => {
    const top = 520 + row * row * 13 + row * 26
    const tall = 40 + row * 13
    const count = 11
    const wide = 96 + row * 26
    return Array.from({ length: count }, (_, i) => {
      const x = W / 2 + (i - count / 2) * wide
      return (
        rect(x, top, wide, tall, (i + row) % 2 ? '#7a2f36' : '#86363e') +
        fill(
          BRASS,
          arch(x + wide * 0.22, top + tall - 4, wide * 0.56, tall * 0.8),
          undefined,
          0,
          0.55,
        )
      )
    })
  })
  return picture(
    sky('#efe2c6', '#f9f1e0'),
    stars(BRASS, 0.22, 520),
    rect(0, 500, W, 30, '#cbb183'),
    fill(TEAL, arch(500, 530, 280, 440)),
    fill(DEEP, arch(536, 530, 208, 390)),
    fill(BRASS, arch(500, 530, 280, 440), CREAM, 0, 0),
    line(archLine(500, 530, 280, 440), BRASS, 10),
    ...[60, 270, 870, 1080].map(
      (x) =>
        fill('#cfe7e4', arch(x, 470, 140, 320)) +
        line(`${archLine(x, 470, 140, 320)} M${x + 70} 150 V470 M${x} 330 h140`, '#b79a66', 8),
    ),
    rect(0, 526, W, 340, '#6d272e'),
    ...rows,
    ...[300, 398, 496, 790, 888].map((x, i) =>
      seated(x, 640, 118, ['#f2ead8', '#4d5d66', TEAL, '#27567a', '#f2ead8'][i]!, CAP),
    ),
    ...[590, 690].map((x, i) => seated(x, 766, 158, [BRASS, '#2f4b3a'][i]!, CAP)),
    line('M640 0 V44', BRASS, 5),
    ellipse(640, 50, 150, 14, BRASS),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => circle(520 + i * 40, 66, 12, '#fff0bd')),
  )
}

function tea(): string {
  const glass = (x: number, y: number) =>
    ellipse(x, y + 124, 74, 18, '#f4ead2') +
    fill('#b5541c', `M${x - 38} ${y + 22} q14 50 -4 88 q40 18 84 0 q-18 -38 -4 -88z`) +
    line(`M${x - 44} ${y} q18 60 0 112 q44 22 92 0 q-18 -52 0 -112z`, '#fff', 7, 0.8) +
    line(`M${x - 6} ${y - 20} q-14 -26 0 -50 q14 -24 0 -50`, '#fff', 7, 0.55)
  return picture(
    rect(0, 0, W, H, '#0f5b5d'),
    stars(CREAM, 0.16),
    rect(0, 520, W, 340, '#8a5a36'),
    rect(0, 520, W, 18, '#a06c43'),
    '<g transform="translate(83 22) scale(.87)">',
    ellipse(650, 700, 500, 110, '#00000033'),
    ellipse(640, 684, 500, 106, BRASS),
    ellipse(640, 674, 460, 88, '#dcae63'),
    ellipse(640, 676, 190, 34, '#b9822f'),
    line('M744 424 C 930 346 990 600 806 586', '#9fb0ae', 26),
    line('M752 424 C 916 366 966 580 808 574', '#dfe6e4', 12),
    fill(
      '#c3cfcd',
      'M500 600 C 400 574 408 474 356 404 L 326 372 L 384 362 C 450 420 442 492 512 506z',
    ),
    fill(
      '#fff',
      'M352 376 l26 -6 C 430 424 430 500 500 522 l0 16 C 420 510 424 440 352 376z',
      undefined,
      0,
      0.5,
    ),
    fill('#dfe6e4', 'M566 398 C 452 430 446 606 540 672 H740 C 834 606 828 430 714 398z'),
    fill(
      '#fff',
      'M560 430 C 496 474 494 580 548 640 h28 C 530 580 532 480 590 430z',
      undefined,
      0,
      0.65,
    ),
    fill('#00000022', 'M740 672 C 834 606 828 430 714 398 h-40 C 780 440 780 600 700 672z'),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => line(`M${506 + i * 38} 540 q19 -40 38 0`, BRASS, 5)),
    line('M498 546 Q 640 566 782 546', BRASS, 6),
    rect(548, 664, 184, 18, '#9fb0ae'),
    rect(556, 384, 168, 18, BRASS),
    fill('#c3cfcd', 'M562 386 C 566 326 600 300 628 290 h24 C 680 300 714 326 718 386z'),
    fill(
      '#fff',
      'M582 376 C 586 334 606 314 630 302 h8 C 614 320 604 346 604 376z',
      undefined,
      0,
      0.6,
    ),
    circle(640, 274, 20, BRASS),
    glass(330, 590),
    glass(950, 596),
    ...[0, 1, 2, 3].map((i) =>
      ellipse(560 + i * 52, 738 - (i % 2) * 12, 34, 16, i % 2 ? '#5a3420' : '#70422a'),
    ),
    '</g>',
  )
}

function garden(): string {
  const plants = many(11, (chance, i) => {
    const x = 120 + i * 104
    const y = 560 - chance() * 90
    const fruit = [0, 1, 2].map((nth) =>
      circle(x - 26 + nth * 28, y + 40 + ((nth * 37) % 60), 15, i % 3 ? '#c8452f' : '#d98b2b'),
    )
    return (
      line(`M${x} 660 V${y - 20}`, '#4d6b34', 8) +
      ellipse(x - 28, y + 20, 44, 26, '#6b9c4c') +
      ellipse(x + 30, y + 4, 44, 26, '#5b8d44') +
      ellipse(x, y - 22, 40, 26, '#7aab55') +
      ellipse(x - 18, y + 76, 40, 24, '#5b8d44') +
      fruit.join('')
    )
  })
  return picture(
    sky('#9fd0d6', '#f6efd6'),
    circle(240, 180, 76, '#fff2c8'),
    stars('#fff', 0.18, 400),
    rect(0, 380, W, 260, BRICK),
    ...[0, 1, 2, 3, 4, 5].map((row) =>
      line(
        `M0 ${380 + row * 44} H${W} ${Array.from({ length: 14 }, (_, i) => `M${i * 100 + (row % 2) * 50} ${380 + row * 44} v44`).join('')}`,
        '#8b4631',
        4,
      ),
    ),
    rect(0, 366, W, 20, '#c9a27a'),
    ...plants,
    rect(40, 640, W - 80, 110, '#7b5233'),
    line(`M40 676 H${W - 40} M40 714 H${W - 40}`, '#63402a', 6),
    rect(60, 626, W - 120, 26, '#3a2a1c'),
    rect(0, 745, W, 110, '#8fae6a'),
    fill('#6b8f8c', 'M980 600 h150 v130 h-150z'),
    line('M980 640 l-96 -70 M1130 620 q70 10 40 90', '#6b8f8c', 20),
    ellipse(878, 566, 34, 20, '#56787a'),
  )
}

/** A line of Amiri that ends at `right`. */
function letters(text: string, size: number, right: number, base: number, colour: string): string {
  const { path, width } = drawLine(text, size)
  return `<g transform="translate(${right - width} ${base})">${fill(colour, path)}</g>`
}

const CAP = '#f7efdf'
const SCARF = '#1b3f5a'

/** Somebody who stands, from behind. */
function man(x: number, base: number, tall: number, robe: string): string {
  return (
    ellipse(x, base, tall * 0.22, tall * 0.035, '#00000033') +
    body(x, base, tall, robe) +
    circle(x, base - tall * 0.89, tall * 0.085, '#7a5138') +
    fill(
      robe === CAP ? '#4d5d66' : CAP,
      `M${x - tall * 0.088} ${base - tall * 0.89} q0 ${-tall * 0.11} ${tall * 0.088} ${-tall * 0.11} q${tall * 0.088} 0 ${tall * 0.088} ${tall * 0.11}z`,
    )
  )
}

function woman(x: number, base: number, tall: number, robe: string, scarf: string): string {
  return (
    ellipse(x, base, tall * 0.22, tall * 0.035, '#00000033') +
    body(x, base, tall, robe) +
    fill(
      scarf,
      `M${x - tall * 0.15} ${base - tall * 0.58} Q${x - tall * 0.09} ${base - tall * 0.76} ${x - tall * 0.1} ${base - tall * 0.88} Q${x - tall * 0.09} ${base - tall} ${x} ${base - tall} Q${x + tall * 0.09} ${base - tall} ${x + tall * 0.1} ${base - tall * 0.88} Q${x + tall * 0.09} ${base - tall * 0.76} ${x + tall * 0.15} ${base - tall * 0.58} Q${x} ${base - tall * 0.5} ${x - tall * 0.15} ${base - tall * 0.58}z`,
    )
  )
}

function body(x: number, base: number, tall: number, robe: string): string {
  const [foot, hip, top] = [tall * 0.19, tall * 0.15, base - tall * 0.81]
  return (
    fill(
      robe,
      `M${x - foot} ${base} L${x - hip} ${base - tall * 0.62} Q${x - hip} ${top} ${x} ${top} Q${x + hip} ${top} ${x + hip} ${base - tall * 0.62} L${x + foot} ${base}z`,
    ) +
    line(
      `M${x - hip * 0.62} ${base - tall * 0.58} L${x - hip * 0.78} ${base - tall * 0.34} M${x + hip * 0.62} ${base - tall * 0.58} L${x + hip * 0.78} ${base - tall * 0.34}`,
      '#000',
      tall * 0.012,
      0.25,
    )
  )
}

/** Somebody who sits on the floor, from behind. */
function seated(x: number, base: number, tall: number, robe: string, head: string): string {
  const [wide, neck] = [tall * 0.4, base - tall * 0.68]
  const isCap = head === CAP
  return (
    ellipse(x, base, wide * 1.05, tall * 0.07, '#00000033') +
    fill(
      robe,
      `M${x - wide} ${base} Q${x - wide * 0.9} ${base - tall * 0.22} ${x - wide * 0.62} ${base - tall * 0.44} Q${x - wide * 0.5} ${neck} ${x} ${neck} Q${x + wide * 0.5} ${neck} ${x + wide * 0.62} ${base - tall * 0.44} Q${x + wide * 0.9} ${base - tall * 0.22} ${x + wide} ${base}z`,
    ) +
    circle(x, base - tall * 0.81, tall * 0.145, isCap ? '#7a5138' : head) +
    fill(
      isCap ? (robe === '#f2ead8' ? '#4d5d66' : CAP) : head,
      isCap
        ? `M${x - tall * 0.15} ${base - tall * 0.81} q0 ${-tall * 0.19} ${tall * 0.15} ${-tall * 0.19} q${tall * 0.15} 0 ${tall * 0.15} ${tall * 0.19}z`
        : `M${x - tall * 0.22} ${base - tall * 0.48} Q${x - tall * 0.14} ${base - tall * 0.7} ${x - tall * 0.14} ${base - tall * 0.84} h${tall * 0.28} Q${x + tall * 0.14} ${base - tall * 0.7} ${x + tall * 0.22} ${base - tall * 0.48}z`,
    )
  )
}

/** The measure of every letter: the square mark of the pen. */
function dot(x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="18" height="18" fill="${DEEP}" transform="rotate(45 ${x + 9} ${y + 9})"/>`
}

function picture(...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${parts.join('')}</svg>`
}

function sky(high: string, low: string): string {
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".8" stop-color="${low}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#s)"/>`
}

/** Our own pattern, as a breath of texture. */
function stars(colour: string, strength: number, tall: number = H): string {
  const [, inner = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(starTile(12, 'drawings')) ?? []
  const [, wide = '200'] = /width="(\d+)"/.exec(starTile(12, 'drawings')) ?? []
  const [, high = '200'] = /height="(\d+)"/.exec(starTile(12, 'drawings')) ?? []
  return `<pattern id="p" width="${wide}" height="${high}" patternUnits="userSpaceOnUse" color="${colour}">${inner}</pattern><rect width="${W}" height="${tall}" fill="url(#p)" opacity="${strength}"/>`
}

function dome(x: number, base: number, radius: number, colour: string): string {
  const r = radius
  const bulb = `M${x - r} ${base} q${-r * 0.16} ${-r * 0.66} ${r * 0.52} ${-r * 1.02} q${r * 0.36} ${-r * 0.18} ${r * 0.48} ${-r * 0.42} q${r * 0.12} ${r * 0.24} ${r * 0.48} ${r * 0.42} q${r * 0.68} ${r * 0.36} ${r * 0.52} ${r * 1.02}z`
  return (
    fill(colour, bulb) +
    rect(x - r * 1.05, base - 4, r * 2.1, r * 0.3, colour) +
    line(`M${x} ${base - r * 1.4} v${-r * 0.3}`, BRASS, 6) +
    line(`M${x + 15} ${base - r * 1.9} a17 17 0 1 0 10 28 a22 22 0 0 1 -10 -28z`, BRASS, 4)
  )
}

function minaret(x: number, base: number, colour: string): string {
  return (
    rect(x - 22, base - 260, 44, 460, colour) +
    rect(x - 34, base - 190, 68, 18, colour) +
    rect(x - 30, base - 262, 60, 12, colour) +
    fill(colour, `M${x - 24} ${base - 260} q0 -50 24 -84 q24 34 24 84z`) +
    line(`M${x} ${base - 342} v-34`, BRASS, 5)
  )
}

function moon(x: number, y: number): string {
  return fill('#f8e7b4', `M${x} ${y - 56} a58 58 0 1 0 44 92 a46 46 0 1 1 -44 -92z`)
}

function tiles(top: number, colour: string): string {
  const fan = Array.from(
    { length: 15 },
    (_, i) => `M${W / 2 + (i - 7) * 70} ${top} L${W / 2 + (i - 7) * 150} ${H}`,
  )
  return line(`${fan.join('')}M0 ${top + 40} H${W} M0 ${top + 92} H${W}`, colour, 3, 0.7)
}

/** A pointed arch that stands on `base`. */
function arch(x: number, base: number, wide: number, tall: number): string {
  return `${archLine(x, base, wide, tall)}z`
}

function archLine(x: number, base: number, wide: number, tall: number): string {
  const spring = base - tall + wide * 0.62
  const middle = x + wide / 2
  return `M${x} ${base} V${spring} Q${x} ${spring - wide * 0.42} ${middle} ${base - tall} Q${x + wide} ${spring - wide * 0.42} ${x + wide} ${spring} V${base}`
}

function rect(
  x: number,
  y: number,
  wide: number,
  tall: number,
  colour: string,
  opacity = 1,
): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}" opacity="${opacity}"/>`
}

function circle(x: number, y: number, radius: number, colour: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`
}

function ellipse(x: number, y: number, across: number, down: number, colour: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${colour}"/>`
}

function fill(colour: string, path: string, stroke = 'none', wide = 0, opacity = 1): string {
  return `<path d="${path}" fill="${colour}" stroke="${stroke}" stroke-width="${wide}" opacity="${opacity}"/>`
}

function line(path: string, colour: string, wide: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}

function many(count: number, draw: (chance: () => number, i: number) => string): string[] {
  const chance = seeded(count)
  return Array.from({ length: count }, (_, i) => draw(chance, i))
}

/** The same numbers from 0 to 1 each time. */
function seeded(from: number): () => number {
  let state = from * 2654435761
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}
