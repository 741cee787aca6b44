#!/bin/sh
# Makes the looped clips of rehearsal mode from the drawings in art/: needs ffmpeg with x264, librsvg and drawtext, and
# the DejaVu fonts (Debian: apt install ffmpeg fonts-dejavu-core). The clips are committed, so this runs only to change them.
#
# A clip lasts 8 s because that is where all three clocks meet: 200 or 240 pictures, four closed groups of 2 s, and exactly
# 375 AAC frames of 1024 samples at 48 kHz. Every movement has a period that divides 8 s, so the loop shows no seam.
# The sound is one frame shorter, because the encoder puts a frame of its own before it.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds=8
sound_seconds=7.978
mono=/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf
ffmpeg="ffmpeg -nostdin -hide_banner -loglevel error -y"

# drawing FILE OUT [name=value …]: fills the {{name}} places of a drawing and renders it.
drawing() {
  source=$1 out=$2
  shift 2
  cp "art/$source" "$work/drawing.svg"
  for pair in "$@"; do
    sed -i "s|{{${pair%%=*}}}|${pair#*=}|g" "$work/drawing.svg"
  done
  $ffmpeg -i "$work/drawing.svg" -frames:v 1 -pix_fmt rgba "$out"
}

# scene SPORT: the court seen from the stand, as one still picture.
scene() {
  drawing "$1.svg" "$work/court.png"
  drawing stand.svg "$work/stand.png"
  $ffmpeg -i "$work/court.png" -i "$work/stand.png" -filter_complex \
    "[0]format=gbrp,perspective=150:196:1130:196:-110:716:1390:716:sense=destination[court];[court][1]overlay=0:0" \
    -frames:v 1 "$work/scene.png"
  drawing board.svg "$work/board.png"
}

# figures LIST: writes the inputs and the chain of overlays. One line of the list is one moving thing:
# picture x y swing-x swing-y turns phase height; x and y are the feet on a 1280×720 canvas, turns are per loop.
figures() {
  inputs='' chain='' last=board
  index=3
  while read -r picture x y ax ay turns phase tall; do
    [ -n "$picture" ] || continue
    angle="2*PI*t*$turns/$seconds+$phase"
    inputs="$inputs -loop 1 -t $seconds -r $rate -i $work/$picture.png"
    chain="$chain[$index]scale=-2:$tall[s$index];"
    chain="$chain[$last][s$index]overlay=eval=frame:x='$x-w/2+$ax*sin($angle)':y='$y-h+$ay*cos($angle)-abs(sin(PI*t*2))*$tall/24'[f$index];"
    last=f$index
    index=$((index + 1))
  done <<LIST
$1
LIST
}

# clip NAME RATE WIDTH HEIGHT KBIT CLOCK SOUND: draws, encodes and reports one clip.
clip() {
  name=$1 rate=$2 width=$3 height=$4 kbit=$5 clock=$6 sound=$7
  figures "$figures_list"
  # shellcheck disable=SC2086 # the inputs are a list of arguments
  $ffmpeg -loop 1 -t $seconds -r "$rate" -i "$work/scene.png" -loop 1 -t $seconds -r "$rate" -i "$work/board.png" \
    -loop 1 -t $seconds -r "$rate" -i "$work/caption.png" $inputs -f lavfi -t $sound_seconds -i "$sound" -filter_complex \
    "[0][1]overlay=x='-mod(80*t,640)':y=172[board];$chain[$last]${net:+null[below];movie=$work/net.png[net];[below][net]overlay=0:0,}null[play];\
[play][2]overlay=0:0,drawtext=fontfile=$mono:text='$clock\:%{eif\:floor(t+0.001)\:d\:2}':x=1084:y=46:fontsize=46:fontcolor=white,\
drawtext=fontfile=$mono:text='%{eif\:n\:d\:3}':x=1190:y=672:fontsize=32:fontcolor=white:box=1:boxcolor=black@0.7:boxborderw=8,\
scale=$width:$height:flags=lanczos,format=yuv420p[picture]" -map '[picture]' -map "$index:a" \
    -r "$rate" -c:v libx264 -profile:v main -preset veryslow -threads 1 -g $((rate * 2)) -keyint_min $((rate * 2)) -sc_threshold 0 \
    -flags +cgop -bf 2 -b:v "${kbit}k" -maxrate "$((kbit * 3 / 2))k" -bufsize "$((kbit * 2))k" -c:a aac -b:a 48k -ar 48000 -ac 1 \
    -t $seconds -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -flvflags no_duration_filesize "clips/$name.flv"
  ls -l "clips/$name.flv"
}

# team NAME SHIRT LEGS: one player of a side.
team() { drawing player.svg "$work/$1.png" shirt="$2" legs="$3" hair="$4"; }
ball() { drawing ball.svg "$work/ball.png" ball="$1" radius="$2"; }
caption() {
  drawing caption.svg "$work/caption.png" match="$1" league="$2" score="$3" accent="$4"
}

crowd='anoisesrc=color=brown:amplitude=0.5:seed=7:r=48000,tremolo=f=0.5:d=0.4,lowpass=f=1800,highpass=f=120'
hall='anoisesrc=color=pink:amplitude=0.25:seed=11:r=48000,tremolo=f=1:d=0.3,lowpass=f=2600,highpass=f=160'
mkdir -p clips

net=''
scene football
team home '#c62f3b' '#f2f2f2' '#2a1d14'; team away '#2d5fc4' '#1c2742' '#5b3a1e'; ball '#ffffff' 13
caption 'Северные Волки – Лесные Рыси' 'Футбол · Кубок Репетиции' '2 : 1' '#c62f3b'
figures_list="home 330 290 60 8 1 0.4 66
away 700 300 80 10 1 2.2 66
home 940 330 90 14 2 1.0 74
away 420 400 110 16 1 3.6 86
ball 660 470 260 70 1 0.9 30
home 560 470 120 22 1 0.2 96
away 880 500 140 24 1 4.4 100
home 260 590 120 20 1 5.1 116
away 700 640 170 20 1 1.5 124
home 1060 600 90 24 2 2.9 118"
clip football-ru 25 640 360 340 67 "$crowd"

caption 'Harbour City – Old Mill Rovers' 'Football · Rehearsal League' '0 : 0' '#2d9d78'
team home '#1f8f6a' '#0f3d2f' '#2a1d14'; team away '#e6a417' '#3a2a10' '#7a5a3a'
figures_list="away 300 300 70 10 1 1.4 68
home 820 300 80 10 1 4.2 68
away 1010 350 80 14 1 0.7 78
home 500 390 130 16 1 2.6 86
ball 600 520 300 60 1 2.4 30
away 620 480 120 20 2 1.2 98
home 900 520 120 24 1 5.4 102
away 330 590 130 22 1 3.1 116
home 640 650 190 18 1 0.5 126"
clip football-en 25 960 540 400 12 "$crowd"

scene ice-hockey
team home '#123a7a' '#0d1f3f' '#123a7a'; team away '#e4572e' '#2b2b2b' '#e4572e'; ball '#111111' 8
caption 'Полярная Звезда – Янтарный Берег' 'Хоккей · Лига Репетиций' '3 : 2' '#2459b0'
figures_list="home 350 300 120 14 1 0.6 70
away 760 310 150 12 1 3.2 70
home 980 370 120 20 2 1.9 80
away 470 420 170 24 1 4.6 90
ball 640 520 380 90 2 0.3 22
home 660 500 190 26 1 2.4 100
away 900 560 170 30 1 5.5 110
home 340 620 160 24 1 1.1 120"
clip ice-hockey-ru 25 640 360 340 38 "$hall"

net=yes
scene tennis; drawing net-tennis.svg "$work/net.png"
team home '#f5f5f5' '#20324f' '#4a2f1b'; team away '#d94f70' '#f5f5f5' '#20140c'; ball '#d8f23c' 9
caption 'E. Marlowe – K. Vestergaard' 'Tennis · Rehearsal Open' '40 : 30' '#d8b93b'
figures_list="home 640 300 150 6 1 0 82
ball 640 470 150 200 4 1.2 26
away 640 660 260 14 1 3.1 136"
clip tennis-en 30 640 360 300 54 "$hall"

scene volleyball; drawing net-volleyball.svg "$work/net.png"
team home '#f0c419' '#1c2a4a' '#2a1d14'; team away '#7b3fa0' '#f4f0fa' '#4a2f1b'; ball '#fdf3c7' 13
caption 'Речные Чайки – Южный Бриз' 'Волейбол · Суперкубок Репетиции' '21 : 19' '#7b3fa0'
figures_list="home 420 290 50 6 1 0.4 80
home 640 300 60 6 1 2.1 80
home 860 290 50 6 2 3.9 80
home 640 345 40 4 2 1.2 88
ball 640 380 250 150 2 0.8 32
away 400 540 60 10 1 5.2 116
away 640 520 70 10 2 0.9 112
away 890 540 60 10 1 2.7 116
away 500 660 90 12 1 4.1 134
away 800 660 90 12 1 1.6 134"
clip volleyball-ru 25 640 360 340 21 "$hall"

net=''
scene basketball
team home '#f3f3f3' '#d8d8d8' '#2a1d14'; team away '#1f2f6b' '#16204a' '#20140c'; ball '#e0762b' 13
caption 'Granite Bay – Lakeside Herons' 'Basketball · Rehearsal Cup' '78 : 74' '#e0762b'
figures_list="home 360 300 90 12 1 0.8 84
away 500 310 90 12 1 1.3 84
home 860 330 120 14 2 3.4 92
away 980 350 110 16 1 4.0 96
home 420 440 150 22 1 2.2 108
away 560 460 150 22 1 2.8 110
ball 700 540 240 90 2 1.0 32
home 780 560 160 26 1 5.0 126
away 940 580 140 26 1 5.6 128
home 380 640 150 18 1 0.1 136"
clip basketball-en 30 640 360 340 04 "$hall"

# The fault clip: what an encoder sends when its camera and microphone are dead.
$ffmpeg -f lavfi -t $seconds -i color=black:s=640x360:r=25 -f lavfi -t $sound_seconds -i anullsrc=r=48000:cl=mono -pix_fmt yuv420p \
  -c:v libx264 -profile:v main -preset slow -threads 1 -g 50 -keyint_min 50 -sc_threshold 0 -flags +cgop -bf 2 -crf 28 \
  -c:a aac -b:a 48k -t $seconds -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact \
  -flvflags no_duration_filesize clips/black.flv
ls -l clips/black.flv
