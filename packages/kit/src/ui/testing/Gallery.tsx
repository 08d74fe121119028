// Long because it shows every part once, for checks that look at all of them.

import { AccountButton, NetworkPill } from '../AccountHeading.tsx'
import { AddressText } from '../AddressText.tsx'
import { AmountInput, AmountText, RecipientInput } from '../AmountInput.tsx'
import { Avatar } from '../Avatar.tsx'
import { IconArrowDown, IconCopy, IconOut } from '../accountIcons.tsx'
import { Balance } from '../Balance.tsx'
import { Button } from '../Button.tsx'
import { ButtonGroup, ButtonGroupItem } from '../ButtonGroup.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Chip, Chips } from '../Chips.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { ComparedAddresses } from '../ComparedAddresses.tsx'
import { ConnectionDiagram } from '../ConnectionDiagram.tsx'
import { Facts, SimulationBox, TransferSummary } from '../Facts.tsx'
import { Field } from '../Field.tsx'
import { CoinPill, FieldGroup, FieldGroupCell, Recipient } from '../FieldGroup.tsx'
import { Header } from '../Header.tsx'
import { IconButton } from '../IconButton.tsx'
import { IconSwap } from '../IconSwap.tsx'
import { IconWarn } from '../IconWarn.tsx'
import {
  IconArrow,
  IconCheck,
  IconFlipVertical,
  IconGrid,
  IconMail,
  IconRight,
  IconSocialGithub,
  IconSocialGoogle,
} from '../icons.tsx'
import { ButtonPair, ColoredText, Divider, Footer, Intro, Pad, SectionHead, Stack } from '../Layout.tsx'
import { LiveRegion } from '../LiveRegion.tsx'
import { IconPlus } from '../lazyIcons.tsx'
import { Badged, Mark, MarkStack } from '../Mark.tsx'
import { Note } from '../Note.tsx'
import { Presets } from '../Presets.tsx'
import { Row, Rows, Value } from '../Row.tsx'
import { Skeleton, SkeletonRows } from '../Skeleton.tsx'
import { Empty, Lead, Status } from '../Status.tsx'
import { Steps } from '../Steps.tsx'
import { TabPanel, Tabs } from '../Tabs.tsx'
import { Tag } from '../Tag.tsx'
import { AddressButton, LinkText, MaxButton, TextButton } from '../TextButton.tsx'
import { Tile, TileGrid } from '../Tile.tsx'
import { Toast } from '../Toast.tsx'
import { AccountTop } from '../Tops.tsx'

const address = '0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC'
const ignore = () => undefined

/** Every part once, with words, as views would put them together. Used by tests only. */
export function Gallery() {
  return (
    <>
      <Header
        title="Connect wallet"
        titleId="gallery-title"
        back={{ label: 'Back', onPress: ignore }}
        close={{ label: 'Close', onPress: ignore }}
      />
      <Choices />
      <Account />
      <Forms />
      <States />
      <Footer>
        New to wallets? <LinkText href="https://example.com">Get started</LinkText>
      </Footer>
    </>
  )
}

function Choices() {
  return (
    <>
      <Stack>
        <Field
          label="Email"
          placeholder="Email"
          glyph={<IconMail />}
          value=""
          onValue={ignore}
          end={
            <IconButton kind="go" label="Continue with email">
              <IconArrow size="s" />
            </IconButton>
          }
        />
        <Field label="Second email" value="mira@example" onValue={ignore} bad hint="Enter a full email address" />
        <ButtonGroup label="Continue with a social account">
          <ButtonGroupItem label="Continue with Google" onPress={ignore}>
            <IconSocialGoogle />
          </ButtonGroupItem>
          <ButtonGroupItem label="Continue with GitHub" onPress={ignore}>
            <IconSocialGithub />
          </ButtonGroupItem>
        </ButtonGroup>
      </Stack>
      <Divider />
      <Rows label="Wallets">
        <Row mark={<Mark name="Harbor" />} label="Harbor" end={<Tag>Recent</Tag>} onPress={ignore} />
        <Row mark={<Mark name="Lumen" />} label="Lumen" end={<Tag tone="on">Installed</Tag>} onPress={ignore} />
        <Row mark={<Mark name="Tessera" />} label="Tessera" disabled="Not on this network" onPress={ignore} />
        <Row mark={<Mark name="Corvid" />} label="Corvid" busy onPress={ignore} />
        <Row
          mark={<Mark icon={<IconGrid />} />}
          label="All wallets"
          end={
            <Tag>
              480+ <IconRight size="s" />
            </Tag>
          }
          onPress={ignore}
        />
        <Row label="More options" kind="more" expanded={false} onPress={ignore} />
      </Rows>
      <Checkbox checked={false} onChecked={ignore} error="Tick the box to continue">
        I agree to the <LinkText href="https://example.com/terms">Terms</LinkText>
      </Checkbox>
      <TileGrid>
        <Tile mark={<Mark name="Atlas" size={56} />} onPress={ignore}>
          Atlas Hardware
        </Tile>
      </TileGrid>
    </>
  )
}

function Account() {
  return (
    <>
      <Header
        title="Account"
        start={
          <>
            <AccountButton
              avatar={<Avatar address={address} />}
              name="mira.example"
              label="Switch account, mira.example"
            />
            <NetworkPill mark={<Mark name="Ethereum" size={16} round />} label="Network: Ethereum">
              Ethereum
            </NetworkPill>
          </>
        }
        close={{ label: 'Close account', onPress: ignore }}
      />
      <AccountTop>
        <Balance whole="$4,218" cents=".63" label="$4,218.63" />
        <AddressButton label="Copy address">
          <AddressText address={address} /> <IconCopy size="s" />
        </AddressButton>
      </AccountTop>
      <Pad>
        <ButtonGroup label="What to do" tall>
          <ButtonGroupItem onPress={ignore}>
            <IconPlus />
            Buy
          </ButtonGroupItem>
          <ButtonGroupItem onPress={ignore}>
            <IconSwap />
            Swap
          </ButtonGroupItem>
          <ButtonGroupItem onPress={ignore}>
            <IconArrowDown />
            Receive
          </ButtonGroupItem>
          <ButtonGroupItem disabled reason="Nothing to send">
            <IconOut />
            Send
          </ButtonGroupItem>
        </ButtonGroup>
      </Pad>
      <Tabs
        label="Assets"
        group="gallery"
        selected="tokens"
        onSelect={ignore}
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
          { id: 'activity', label: 'Activity' },
        ]}
      />
      <TabPanel group="gallery" id="tokens">
        <Rows>
          <Row
            mark={
              <Badged badge={<Mark name="Base" size={16} round />}>
                <Mark name="USD Coin" round />
              </Badged>
            }
            label="USD Coin"
            sub="412.80 USDC"
            end="$412.80"
            onPress={ignore}
          />
          <Row label="Networks" end={<MarkStack more="+8">{<Mark name="Base" size={20} round />}</MarkStack>} />
          <Row label="Account type" end={<Value>Smart account</Value>} onPress={ignore} current />
        </Rows>
      </TabPanel>
      <SectionHead end={<Tag>Simulated</Tag>}>What will change</SectionHead>
    </>
  )
}

function Forms() {
  return (
    <>
      <Intro>A name people can read, not an address.</Intro>
      <FieldGroup>
        <FieldGroupCell
          label="Amount"
          low="$120.00"
          lowEnd={
            <>
              412.80 <MaxButton label="Use the whole balance">Max</MaxButton>
            </>
          }
        >
          <AmountInput label="Amount" value="120" onValue={ignore} />
          <CoinPill mark={<Mark name="USDC" size={24} round />} label="Token: USDC" onPress={ignore}>
            USDC
          </CoinPill>
        </FieldGroupCell>
        <FieldGroupCell
          label="You get"
          aside={
            <IconButton label="Swap direction">
              <IconFlipVertical />
            </IconButton>
          }
        >
          <AmountText>1,571.28</AmountText>
        </FieldGroupCell>
        <FieldGroupCell label="To" aside={<Tag tone="accent">Resolved</Tag>}>
          <Recipient avatar={<Avatar address={address} size={36} />} name="juno.example" sub="0x4E10…7aF2" />
        </FieldGroupCell>
        <FieldGroupCell label="Or to">
          <RecipientInput label="Address or name" placeholder="Address or name" value="" onValue={ignore} />
          <TextButton>Paste</TextButton>
        </FieldGroupCell>
      </FieldGroup>
      <Chips label="Often used">
        <Chip mark={<Mark name="DAI" size={24} round />}>DAI</Chip>
      </Chips>
      <Pad spaceAbove={16}>
        <Presets
          label="Amount to spend"
          value="100"
          onValue={ignore}
          options={[
            { value: '50', label: '$50' },
            { value: '100', label: '$100' },
            { value: '250', label: '$250' },
          ]}
        />
      </Pad>
      <Pad spaceAbove={8}>
        <CodeInput label="6-digit code" value="409" onValue={ignore} />
      </Pad>
      <Note tone="danger" icon={<IconWarn />} title="This looks like Juno, but it isn’t">
        Same first and last characters, different address.
        <ComparedAddresses
          addresses={[
            { whose: 'Juno', head: '0x4E10', middle: 'b83c…05d1', tail: '7aF2' },
            { whose: 'This', head: '0x4E10', middle: 'f6a9…c2e7', tail: '7aF2', differs: true },
          ]}
        />
      </Note>
      <Note tone="warn" title="Look first">
        The price moved.
      </Note>
      <Note>Revoking takes effect at once.</Note>
      <Facts
        facts={[
          { label: 'Rate', value: '1 ETH = 3,142.56 USDC' },
          { label: 'Total', value: '$250.00', sum: true },
        ]}
      />
      <SimulationBox facts={[{ label: 'You send', value: '−120.00 USDC' }]} />
      <TransferSummary
        from={{ mark: <Mark name="USDC" round />, what: '120.00 USDC', sub: '$120.00' }}
        to={{ mark: <Avatar address={address} size={36} />, what: 'juno.example' }}
      />
      <Steps steps={['Approve', 'Swap']} current={0} />
      <Stack>
        <Button kind="main" onPress={ignore}>
          Review
        </Button>
        <Button kind="danger" onPress={ignore}>
          Keep this one
        </Button>
        <Button busy>Finding a rate</Button>
        <Button disabled="Enter an amount">Send</Button>
      </Stack>
      <ButtonPair spaceAbove={12}>
        <Button>Cancel</Button>
        <Button href="https://example.com">View</Button>
      </ButtonPair>
    </>
  )
}

function States() {
  return (
    <>
      <Status
        sign={
          <ConnectionDiagram
            state="stop"
            start={<Mark name="Corridor" size={72} />}
            end={<Mark name="Lumen" size={72} />}
          />
        }
        title="Connection declined"
        sub="Nothing was shared. You can try again."
      />
      <Lead mark={<Mark name="Ondine" size={72} />} title="Which network?" sub="Ondine works on more networks" />
      <Empty art="coins" title="Nothing here yet" action={<TextButton>Receive</TextButton>}>
        Buy or receive a token and it will show up here.
      </Empty>
      <SkeletonRows label="Loading" count={2} end />
      <Skeleton balance />
      <p>
        <AddressText address={address} form="full" /> <ColoredText tone="dim">dim</ColoredText>{' '}
        <ColoredText tone="danger">danger</ColoredText>
      </p>
      <Toast>Transaction started</Toast>
      <Toast bad>Something went wrong</Toast>
      <Toast icon={<IconCheck size="s" />}>Address copied</Toast>
      <LiveRegion polite="Copied" />
    </>
  )
}
