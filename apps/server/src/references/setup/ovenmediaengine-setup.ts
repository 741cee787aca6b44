import { applicationOf } from '#server/streams/application';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

/**
 * OvenMediaEngine is installed with an application `app`; that of the preset has to be created. WebRTC requires Opus
 * audio.
 */
export const ovenmediaengineSetup: VendorSetup = ({ urlWithoutSecret, secret, offer }) => [
  {
    place: 'virtual_host',
    file: 'Server.xml',
    lines: `<AdmissionWebhooks>
    <ControlServerUrl>${urlWithoutSecret}</ControlServerUrl>
    <SecretKey>${secret}</SecretKey>
    <Timeout>3000</Timeout>
    <Enables>
        <Providers>rtmp,webrtc,srt</Providers>
    </Enables>
</AdmissionWebhooks>`,
  },
  {
    place: 'applications',
    file: 'Server.xml',
    lines: `<Application>
    <Name>${applicationOf(offer)}</Name>
    <Type>live</Type>
    <OutputProfiles>
        <OutputProfile>
            <Name>bypass_stream</Name>
            <OutputStreamName>\${OriginStreamName}</OutputStreamName>
            <Encodes>
                <Video>
                    <Name>bypass_video</Name>
                    <Bypass>true</Bypass>
                </Video>
                <Audio>
                    <Name>bypass_audio</Name>
                    <Bypass>true</Bypass>
                </Audio>
                <Audio>
                    <Name>opus_audio</Name>
                    <Codec>opus</Codec>
                    <Bitrate>128000</Bitrate>
                    <Samplerate>48000</Samplerate>
                    <Channel>2</Channel>
                </Audio>
            </Encodes>
        </OutputProfile>
    </OutputProfiles>
    <Providers>
        <RTMP />
    </Providers>
    <Publishers>
        <WebRTC />
        <LLHLS>
            <SegmentDuration>2</SegmentDuration>
            <CrossDomains>
                <Url>*</Url>
            </CrossDomains>
        </LLHLS>
    </Publishers>
</Application>`,
  },
];
