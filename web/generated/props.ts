// Made by `vyloha types` from the props classes in Python; never edited.

export interface AccordionItemProps {
  readonly title: string;
  readonly html: string;
}

export interface AccordionProps {
  readonly items: readonly AccordionItemProps[];
  readonly first_open: boolean;
}

export interface AccountForm {
  readonly name: string;
  readonly heading: string;
  readonly text: string;
  readonly error: string;
  readonly fields: readonly FormField[];
  readonly company: readonly FormField[];
  readonly is_company: boolean;
  readonly hidden: readonly (readonly [string, string])[];
  readonly button: string;
  readonly is_dangerous: boolean;
  readonly other_button: readonly [string, string] | null;
}

export interface AccountFormsPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly navigation: readonly AccountLink[];
  readonly message: string;
  readonly paragraphs: readonly string[];
  readonly link: AccountLink | null;
  readonly problems: readonly FieldProblem[];
  readonly forms: readonly AccountForm[];
}

export interface AccountLink {
  readonly name: string;
  readonly href: string;
  readonly is_current: boolean;
}

export interface AccountOrdersPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly navigation: readonly AccountLink[];
  readonly message: string;
  readonly orders: readonly OrderRow[];
  readonly paging: Paging;
}

export interface AccountOverviewPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly navigation: readonly AccountLink[];
  readonly message: string;
  readonly name: string;
  readonly email: string;
  readonly orders: readonly OrderRow[];
  readonly waits_for_deletion: boolean;
}

export interface AccountPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly navigation: readonly AccountLink[];
  readonly message: string;
}

export interface AccountReorderPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly navigation: readonly AccountLink[];
  readonly message: string;
  readonly number: string;
  readonly pieces: number;
  readonly missing: readonly string[];
  readonly changed: readonly string[];
}

export interface AccountStepPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly link: AccountLink | null;
}

export interface AdblockDetection {
  readonly delay: number;
}

export interface AddToCartBlock {
  readonly card: ProductCard;
  readonly shows_picture: boolean;
  readonly choices: readonly AttributeChoice[];
  readonly choosing: VariationSelection;
  readonly variations: VariationMatrix;
}

export interface AdditionQuestion {
  readonly fields: readonly (readonly [string, string])[];
  readonly name: string;
  readonly pieces: number;
  readonly product: Link;
}

export interface AlertForm {
  readonly variation_id: number;
  readonly variations: readonly WatchableVariation[];
  readonly email: string;
  readonly error: string;
}

export interface AmountProps {
  readonly before: string;
  readonly amount: ConvertedAmount;
  readonly after: string;
}

export interface AnimationDuration {
  readonly size: number;
}

export interface ArticlesProps {
  readonly heading: string;
  readonly posts: readonly PostCard[];
  readonly all_href: string;
}

export interface AttributeChoice {
  readonly slug: string;
  readonly name: string;
  readonly swatch: "button" | "color" | "image" | "radio" | "select";
  readonly values: readonly AttributeValue[];
  readonly preselected: number;
}

export interface AttributeValue {
  readonly value: string;
  readonly name: string;
  readonly text: string;
  readonly colours: readonly string[];
  readonly image: string;
}

export interface Attribution {
  readonly params: AttributionParams;
  readonly consent: string;
  readonly seznam: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

export interface AttributionParams {
  readonly lifetime: number;
  readonly session: number;
  readonly base64: boolean;
  readonly ajaxurl: string;
  readonly prefix: string;
  readonly allowTracking: boolean;
}

export interface BackToTopProps {
  readonly offset_top: number;
  readonly show_after: number;
  readonly show_scroll: boolean;
  readonly style: "simple" | "progress_indicator";
  readonly foreground: string;
  readonly background: string;
}

export interface BenefitProps {
  readonly icon: "delivery" | "returns" | "stock" | "payment" | "shop" | "advice" | "quality" | "gift";
  readonly heading: string;
  readonly amount: ConvertedAmount | null;
  readonly text: string;
  readonly href: string;
}

export interface BlogCategoryLink {
  readonly name: string;
  readonly href: string;
  readonly is_current: boolean;
}

export interface BlogPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly title: string;
  readonly intro: string;
  readonly breadcrumbs: readonly Link[];
  readonly categories: readonly BlogCategoryLink[];
  readonly posts: readonly PostCard[];
  readonly paging: Paging;
  readonly rss: string;
}

export interface BlogPostPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly title: string;
  readonly perex: string;
  readonly day: LocalizedDate;
  readonly author: string;
  readonly minutes: number;
  readonly picture: Picture | null;
  readonly breadcrumbs: readonly Link[];
  readonly categories: readonly Link[];
  readonly post_id: number;
  readonly blocks: readonly BodyBlock[];
  readonly related: readonly PostCard[];
  readonly previous: Link | null;
  readonly next: Link | null;
  readonly rss: string;
}

export interface BodyBlock {
  readonly type: string;
  readonly id: string;
  readonly value: unknown;
  readonly templates: readonly number[];
}

export interface BrandGroup {
  readonly letter: string;
  readonly brands: readonly ShownBrand[];
}

export interface BrandsPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly title: string;
  readonly breadcrumbs: readonly Link[];
  readonly groups: readonly BrandGroup[];
}

export interface Browsers {
  readonly browsers: "all" | "custom";
  readonly browsers_options: readonly string[];
}

export interface CardRules {
  readonly clears_on_reselect: boolean;
  readonly disables_out_of_stock: boolean;
  readonly adds_without_reload: boolean;
}

export interface CardSwatch {
  readonly value: AttributeValue;
  readonly is_sold_out: boolean;
  readonly srcset: string;
  readonly price: ShownPrice | null;
  readonly price_id: number;
  readonly variation_id: number | null;
}

export interface CardSwatches {
  readonly name: string;
  readonly field: string;
  readonly kind: "button" | "color" | "image" | "radio" | "select";
  readonly values: readonly CardSwatch[];
  readonly more: number;
  readonly rules: CardRules;
}

export interface CartBlock {
  readonly contents: CartContents;
  readonly classic_params: Readonly<Record<string, unknown>>;
  readonly coupon: CouponForm;
}

export interface CartContents {
  readonly hash: string;
  readonly terms: string;
  readonly pieces: number;
  readonly items: readonly CartItem[];
  readonly deleted: readonly DeletedItem[];
  readonly can_be_ordered: boolean;
  readonly takes_coupons: boolean;
  readonly coupons: readonly CouponRow[];
  readonly refused_coupons: readonly RejectedCoupon[];
  readonly goods: Price;
  readonly discounted_goods: string;
  readonly free_delivery: FreeDelivery | null;
  readonly destination: DeliveryDestination | null;
  readonly transfer_note: string;
  readonly shipping_from: string;
  readonly why_not_delivered: string;
  readonly shipping_name: string;
  readonly shipping: string;
  readonly payment_name: string;
  readonly fee: string;
  readonly rounding: string;
  readonly total: Price;
  readonly charge_note: string;
  readonly vat: readonly VatAmount[];
  readonly shipping_methods: readonly ShippingChoice[];
  readonly pickup: PickupChoice | null;
  readonly payment_methods: readonly PaymentChoice[];
}

export interface CartFragment {
  readonly contents: CartContents;
}

export interface CartItem {
  readonly key: string;
  readonly product_id: number;
  readonly variation_id: number;
  readonly sku: string;
  readonly name: string;
  readonly attributes: readonly CartItemAttribute[];
  readonly href: string;
  readonly picture: Picture | null;
  readonly quantity: number;
  readonly max_quantity: number;
  readonly sold_individually: boolean;
  readonly unit_price: Price;
  readonly prior_price: Price | null;
  readonly measure_price: UnitPrice | null;
  readonly period: string;
  readonly total: Price;
  readonly notice: string;
  readonly stops_order: boolean;
}

export interface CartItemAttribute {
  readonly name: string;
  readonly value: string;
}

export interface CartLink {
  readonly pieces: number;
}

export interface CartMessage {
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  readonly undo_key: string;
  readonly link: Link | null;
}

export interface CartPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly contents: CartContents;
  readonly classic_params: Readonly<Record<string, unknown>>;
  readonly coupon: CouponForm;
  readonly notices: readonly CartMessage[];
  readonly problems: readonly QuantityProblem[];
  readonly removing: RemovalQuestion | null;
  readonly adding: AdditionQuestion | null;
  readonly cross_sells: readonly ProductCard[];
  readonly popular: readonly ProductCard[];
}

export interface CategoryTile {
  readonly name: string;
  readonly href: string;
  readonly picture: Picture | null;
}

export interface CategoryTilesProps {
  readonly heading: string;
  readonly tiles: readonly CategoryTile[];
}

export interface Checkout {
  readonly contents: CartContents;
  readonly coupon: CouponForm;
  readonly point_search: PointSearch;
  readonly plugin_settings: Readonly<Record<string, unknown>> | null;
  readonly classic_params: Readonly<Record<string, unknown>>;
  readonly paypal_params: Readonly<Record<string, unknown>>;
  readonly order_key: string;
  readonly nonce: string;
  readonly form: CheckoutForm;
  readonly problems: readonly FieldProblem[];
  readonly news: string;
  readonly terms: Link | null;
  readonly privacy: Link | null;
}

export interface CheckoutBlock {
  readonly checkout: Checkout | null;
}

export interface CheckoutForm {
  readonly country: FormField;
  readonly contact: readonly FormField[];
  readonly offers_account: boolean;
  readonly creates_account: boolean;
  readonly is_company: boolean;
  readonly company: readonly FormField[];
  readonly billing: readonly FormField[];
  readonly ships_elsewhere: boolean;
  readonly shipping: readonly FormField[];
  readonly note: FormField;
  readonly offers_refusal: boolean;
  readonly refuses_review_request: boolean;
}

export interface CheckoutMessage {
  readonly text: string;
  readonly field: string;
}

export interface CheckoutMessages {
  readonly kind: "success" | "error";
  readonly messages: readonly CheckoutMessage[];
  readonly link: Link | null;
}

export interface CheckoutPage {
  readonly contents: CartContents;
  readonly coupon: CouponForm;
  readonly point_search: PointSearch;
  readonly plugin_settings: Readonly<Record<string, unknown>> | null;
  readonly classic_params: Readonly<Record<string, unknown>>;
  readonly paypal_params: Readonly<Record<string, unknown>>;
  readonly order_key: string;
  readonly nonce: string;
  readonly form: CheckoutForm;
  readonly problems: readonly FieldProblem[];
  readonly news: string;
  readonly terms: Link | null;
  readonly privacy: Link | null;
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
}

export interface Chip {
  readonly text: string;
  readonly remove: string;
}

export interface ClickTrigger {
  readonly times: number;
}

export interface Company {
  readonly name: string;
  readonly seat: string;
  readonly company_number: string;
  readonly vat_number: string;
  readonly register_entry: string;
}

export interface ConsentGroup {
  readonly category: string;
  readonly name: string;
  readonly text: string;
  readonly is_necessary: boolean;
  readonly is_allowed: boolean;
  readonly things: readonly StorageEntryRow[];
  readonly companies: readonly string[];
}

export interface ConsentKey {
  readonly name: string;
  readonly place: string;
  readonly category: string;
}

export interface ConsentOffer {
  readonly version: string;
  readonly text: string;
  readonly is_shown: boolean;
  readonly keys: readonly ConsentKey[];
  readonly scripts: readonly ConsentScript[];
}

export interface ConsentPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly text: string;
  readonly groups: readonly ConsentGroup[];
  readonly can_choose: boolean;
  readonly version: string;
  readonly has_chosen: boolean;
  readonly is_saved: boolean;
  readonly privacy: Link | null;
}

export interface ConsentScript {
  readonly category: string;
  readonly src: string;
}

export interface ContactProps {
  readonly company: string;
  readonly address: string;
  readonly map_href: string;
  readonly picture: Picture | null;
  readonly phone: string;
  readonly email: string;
  readonly opening_hours: readonly string[];
  readonly form: MessageForm | null;
}

export interface ConvertedAmount {
  readonly price: string;
  readonly original_price: string;
  readonly currency: string;
  readonly product_id: string;
  readonly keep_format: string;
  readonly shown_to: string;
  readonly shown: ShownPrice;
}

export interface CountRange {
  readonly start: number;
  readonly end: number;
  readonly digits: number;
  readonly text: string;
}

export interface CountdownProps {
  readonly heading: string;
  readonly ends_at: string;
  readonly ends_at_text: string;
  readonly finish_title: string;
  readonly finish_html: string;
  readonly is_over: boolean;
  readonly is_near: boolean;
}

export interface CounterProps {
  readonly prefix: string;
  readonly count: CountRange;
  readonly suffix: string;
  readonly label: string;
  readonly duration_ms: number;
}

export interface CouponForm {
  readonly typed: string;
  readonly error: string;
}

export interface CouponRow {
  readonly code: string;
  readonly label: string;
  readonly discount: string;
}

export interface DeletedItem {
  readonly key: string;
  readonly text: string;
}

export interface DeliveryAndPaymentProps {
  readonly countries: readonly DeliveryCountry[];
  readonly payments: readonly PaymentOption[];
  readonly transfer_note: string;
}

export interface DeliveryCountry {
  readonly name: string;
  readonly methods: readonly DeliveryMethod[];
}

export interface DeliveryDestination {
  readonly country: string;
  readonly countries: readonly DestinationCountry[];
  readonly address: "billing_address" | "shipping_address";
  readonly note: string;
}

export interface DeliveryEstimate {
  readonly method: string;
  readonly is_pickup: boolean;
  readonly arrival: string;
  readonly condition: string;
  readonly price: ConvertedAmount | null;
}

export interface DeliveryMethod {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_pickup: boolean;
  readonly arrival: string;
  readonly condition: string;
  readonly points: string;
  readonly price: ConvertedAmount | null;
  readonly weight_prices: readonly WeightPrice[];
  readonly free_from: ConvertedAmount | null;
}

export interface DestinationCountry {
  readonly code: string;
  readonly name: string;
}

export interface Devices {
  readonly devices: readonly string[];
}

export interface Discount {
  readonly percent: number;
  readonly is_most: boolean;
}

export interface ErrorPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
}

export interface ExitIntent {
}

export interface Facet {
  readonly taxonomy: string;
  readonly title: string;
  readonly swatch: "" | "button" | "color" | "image" | "radio" | "select";
  readonly join: "AND" | "OR" | "NOT" | "";
  readonly terms: readonly FacetTerm[];
  readonly is_flag: boolean;
  readonly price: PriceChoice | null;
  readonly note: string;
}

export interface FacetTerm {
  readonly value: string;
  readonly name: string;
  readonly text: string;
  readonly colours: readonly string[];
  readonly image: string;
  readonly count: number;
  readonly count_text: string;
  readonly is_chosen: boolean;
  readonly depth: number;
}

export interface FieldProblem {
  readonly name: string;
  readonly error: string;
}

export interface Filters {
  readonly action: string;
  readonly hidden: readonly HiddenField[];
  readonly facets: readonly Facet[];
  readonly chips: readonly Chip[];
  readonly clear_href: string;
  readonly links: readonly Link[];
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly inputmode: string;
  readonly value: string;
  readonly hint: string;
  readonly error: string;
  readonly required: boolean;
  readonly max_length: number;
  readonly options: readonly FormOption[];
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
}

export interface FreeDelivery {
  readonly text: string;
  readonly permille: number;
}

export interface FrontPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly post_id: number;
  readonly blocks: readonly BodyBlock[];
}

export interface Ga4 {
  readonly id: string;
  readonly events: readonly string[];
  readonly identifier: string;
  readonly library: string;
}

export interface GalleryItemProps {
  readonly shown: GalleryPicture;
  readonly caption: string;
}

export interface GalleryPicture {
  readonly image_id: number;
  readonly picture: Picture;
  readonly zoom_url: string;
  readonly zoom_srcset: string;
  readonly zoom_width: number;
  readonly zoom_height: number;
}

export interface GalleryProps {
  readonly arrangement: "grid" | "justified" | "masonry";
  readonly columns: number;
  readonly items: readonly GalleryItemProps[];
}

export interface HeaderSearchProps {
  readonly label: string;
}

export interface HeroProps {
  readonly heading: string;
  readonly html: string;
  readonly picture: Picture | null;
  readonly links: readonly Link[];
}

export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

export interface HiddenValue {
  readonly name: string;
  readonly value: string;
}

export interface IllustrationProps {
  readonly picture: Picture;
  readonly caption: string;
}

export interface ImageAccordionItemProps {
  readonly picture: Picture;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export interface ImageAccordionProps {
  readonly items: readonly ImageAccordionItemProps[];
  readonly first_open: boolean;
}

export interface ImageComparisonProps {
  readonly before: Picture;
  readonly after: Picture;
  readonly before_label: string;
  readonly after_label: string;
  readonly caption: string;
}

export interface Inactivity {
  readonly time: number;
}

export interface Language {
  readonly code: string;
  readonly name: string;
}

export interface LanguagesProps {
  readonly languages: readonly Language[];
  readonly place: "bottom-left" | "bottom-right" | "top-left" | "top-right";
  readonly trigger: "click" | "hover";
  readonly consent: string;
  readonly src: string;
}

export interface LazyBlocks {
  readonly shell: PageShell;
  readonly blocks: readonly BodyBlock[];
}

export interface LazyContents {
  readonly post_id: number;
  readonly section_id: string;
  readonly href: string;
  readonly hashes: readonly string[];
  readonly templates: readonly number[];
}

export interface Link {
  readonly name: string;
  readonly href: string;
}

export interface ListingGrid {
  readonly post_id: number;
  readonly refresh_url: string;
  readonly widget_id: string;
  readonly sorting: readonly SortLink[];
  readonly grid: ProductGrid;
  readonly shown: ShownRange;
  readonly paging: Paging;
  readonly more: "button" | "infinite";
  readonly filters: Filters | null;
  readonly is_limited: boolean;
}

export interface ListingPage {
  readonly post_id: number;
  readonly refresh_url: string;
  readonly widget_id: string;
  readonly sorting: readonly SortLink[];
  readonly grid: ProductGrid;
  readonly shown: ShownRange;
  readonly paging: Paging;
  readonly more: "button" | "infinite";
  readonly filters: Filters | null;
  readonly is_limited: boolean;
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly title: string;
  readonly description: string;
  readonly city: string;
  readonly website: string;
  readonly breadcrumbs: readonly Link[];
  readonly categories: readonly Link[];
}

export interface LocalizedDate {
  readonly iso: string;
  readonly text: string;
}

export interface LoggedIn {
  readonly users: "all" | "custom";
  readonly roles: readonly string[];
}

export interface LoopGridProps {
  readonly heading: string;
  readonly products: ListingGrid | null;
  readonly posts: PostListing | null;
}

export interface Marketing {
  readonly url: string;
  readonly cart: boolean;
  readonly product: boolean;
  readonly opt_out: string;
}

export interface MenuCartBlock {
  readonly label: string;
}

export interface MenuGroup {
  readonly name: string;
  readonly href: string;
  readonly links: readonly Link[];
}

export interface MenuItem {
  readonly name: string;
  readonly href: string;
  readonly groups: readonly MenuGroup[];
}

export interface MenuPanel {
  readonly name: string;
  readonly href: string;
  readonly id: number;
  readonly shows_categories: boolean;
  readonly blocks: readonly BodyBlock[];
  readonly content_url: string;
}

export interface MessageForm {
  readonly action: string;
  readonly name: string;
  readonly email: string;
  readonly order: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface MessagePage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
  readonly form: MessageForm | null;
}

export interface MiniCart {
  readonly items: readonly MiniCartItem[];
  readonly goods: Price;
}

export interface MiniCartItem {
  readonly key: string;
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly href: string;
  readonly quantity: number;
  readonly unit_price: Price;
}

export interface MyAccountProps {
  readonly heading: string;
  readonly text: string;
}

export interface NewsletterPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
  readonly form: SignUp | null;
  readonly button: string;
}

export interface NewsletterProps {
  readonly heading: string;
  readonly text: string;
  readonly form: SignUp;
  readonly privacy: Link | null;
}

export interface NotFoundPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
}

export interface NoticesBlock {
  readonly notices: readonly CartMessage[];
}

export interface NumberAnimationProps {
  readonly before: string;
  readonly count: CountRange;
  readonly after: string;
  readonly duration_ms: number;
}

export interface OffCanvasProps {
  readonly anchor: string;
  readonly button: string;
  readonly title: string;
  readonly side: "left" | "right";
  readonly locks_scroll: boolean;
  readonly blocks: readonly BodyBlock[];
}

export interface OpenHours {
  readonly days: string;
  readonly times: string;
}

export interface OrderReceivedPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly order: OrderSummary;
}

export interface OrderRow {
  readonly number: string;
  readonly placed_on: string;
  readonly href: string;
  readonly goods: readonly string[];
  readonly more_goods: number;
  readonly total: string;
  readonly state: string;
  readonly payment: string;
  readonly is_payable: boolean;
  readonly pay_url: string;
  readonly parcels: readonly SentParcel[];
  readonly again_url: string;
  readonly review_url: string;
}

export interface OrderStep {
  readonly name: string;
  readonly at: string;
  readonly is_taken: boolean;
}

export interface OrderSummary {
  readonly number: string;
  readonly status: string;
  readonly placed_on: string;
  readonly email: string;
  readonly email_may_be_late: boolean;
  readonly items: readonly OrderedItem[];
  readonly goods: string;
  readonly coupons: readonly UsedCoupon[];
  readonly shipping_name: string;
  readonly shipping: string;
  readonly arrival: string;
  readonly pickup_point: readonly string[];
  readonly payment_name: string;
  readonly is_paid: boolean;
  readonly pay_until: string;
  readonly pay_url: string;
  readonly other_payments: readonly OtherPayment[];
  readonly other_payments_url: string;
  readonly outstanding: string;
  readonly payment_state: string;
  readonly refunded: string;
  readonly is_paid_on_delivery: boolean;
  readonly fee: string;
  readonly rounding: string;
  readonly total: string;
  readonly exchange_rate: string;
  readonly vat: readonly VatAmount[];
  readonly instructions: string;
  readonly transfer: TransferDetails | null;
  readonly billing: readonly string[];
  readonly delivery: readonly string[];
  readonly is_sent_to_billing: boolean;
  readonly parcels: readonly SentParcel[];
  readonly note: string;
  readonly analytics: Readonly<Record<string, unknown>> | null;
  readonly account_url: string;
  readonly problem: string;
  readonly account_requested: boolean;
  readonly steps: readonly OrderStep[];
}

export interface OrderedItem {
  readonly name: string;
  readonly attributes: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly total: string;
  readonly review_url: string;
}

export interface OtherPayment {
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly total: string;
}

export interface PageCurrency {
  readonly current: string;
  readonly currencies: readonly SwitcherCurrency[];
  readonly codes: readonly string[];
  readonly only_shown: readonly string[];
  readonly charge_notice: string;
  readonly params: WooMultiCurrencyParams;
  readonly follows_country: boolean;
  readonly in_header: boolean;
  readonly with_product_price: boolean;
  readonly sidebar: "" | "left" | "right";
  readonly sidebar_breakpoint: number;
  readonly sidebar_up_from: number;
  readonly sidebar_stylesheet: string;
}

export interface PageLoad {
  readonly delay: number;
}

export interface PageMeta {
  readonly title: string;
  readonly language: string;
  readonly locale: string;
  readonly description: string;
  readonly robots: string;
  readonly canonical: string;
  readonly image: string;
  readonly image_size: readonly [number, number];
  readonly image_alt: string;
  readonly share_title: string;
  readonly site_name: string;
  readonly kind: string;
  readonly subject: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly stylesheets: readonly string[];
  readonly json_ld: readonly Readonly<Record<string, unknown>>[];
}

export interface PageShell {
  readonly shop_name: string;
  readonly theme: Theme;
  readonly categories: readonly MenuItem[];
  readonly panels: readonly MenuPanel[];
  readonly brands: Link | null;
  readonly pages: readonly Link[];
  readonly deliveries: readonly string[];
  readonly payments: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly opening_hours: string;
  readonly footer_text: string;
  readonly back_to_top: BackToTopProps | null;
  readonly languages: LanguagesProps | null;
  readonly company: Company;
  readonly reinit_delay_ms: number;
  readonly adds_without_reload: boolean;
  readonly currency: PageCurrency | null;
  readonly address: SwitcherUrl;
  readonly search: SearchBox;
  readonly consent: ConsentOffer | null;
  readonly attribution: Attribution | null;
  readonly events: ShopEvents | null;
  readonly popups: PopupsData | null;
}

export interface PageViews {
  readonly views: number;
}

export interface Paging {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  readonly links: readonly (Link | null)[];
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export interface PaymentChoice {
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly fee: string;
  readonly note: string;
  readonly is_chosen: boolean;
  readonly refusal: string;
}

export interface PaymentFragment {
  readonly contents: CartContents;
  readonly nonce: string;
}

export interface PaymentOption {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly fee: ConvertedAmount | null;
  readonly only_with: readonly string[];
}

export interface PickupChoice {
  readonly rate_id: string;
  readonly country: string;
  readonly chosen: PickupPointCard | null;
}

export interface PickupPointCard {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly place: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
  readonly address: string;
  readonly url: string;
  readonly hours: readonly OpenHours[];
  readonly notes: readonly string[];
  readonly refusal: string;
}

export interface Picture {
  readonly sources: readonly PictureSource[];
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly tone: number | null;
}

export interface PictureSlideProps {
  readonly picture: Picture;
  readonly caption: string;
  readonly href: string;
}

export interface PictureSource {
  readonly type: string;
  readonly srcset: string;
}

export interface PointSearch {
  readonly typed: string;
  readonly found: readonly PickupPointCard[];
  readonly message: string;
  readonly next_count: number;
}

export interface PopupCart {
  readonly state: "empty" | "not_empty" | "from";
  readonly from: number;
}

export interface PopupContent {
  readonly id: number;
  readonly title: string;
  readonly form: "dialog" | "bar" | "slide_in" | "full_screen";
  readonly position: "top" | "bottom" | "left" | "right" | "center";
  readonly width: number;
  readonly classes: string;
  readonly close_button_position: "inside" | "outside";
  readonly shell: PageShell;
  readonly blocks: readonly BodyBlock[];
}

export interface PopupRules {
  readonly id: number;
  readonly html: string;
  readonly settings: PopupSettings;
  readonly timing: PopupTiming;
  readonly triggers: PopupTriggers;
  readonly cart: PopupCart | null;
}

export interface PopupSettings {
  readonly open_selector: string;
  readonly avoid_multiple_popups: boolean;
  readonly close_button_delay: number;
  readonly entrance_animation: "" | "fade" | "slide" | "zoom";
  readonly entrance_animation_duration: AnimationDuration;
  readonly exit_animation: "" | "fade" | "slide" | "zoom";
  readonly prevent_scroll: boolean;
  readonly close_automatically: number;
  readonly prevent_close_on_background_click: boolean;
  readonly prevent_close_on_esc_key: boolean;
  readonly a11y_navigation: boolean;
  readonly after_consent: boolean;
  readonly max_closes: number;
}

export interface PopupTiming {
  readonly page_views: PageViews | null;
  readonly sessions: Sessions | null;
  readonly url: ReferrerRule | null;
  readonly sources: Sources | null;
  readonly logged_in: LoggedIn | null;
  readonly devices: Devices | null;
  readonly times: ShowLimit | null;
  readonly browsers: Browsers | null;
  readonly schedule: Schedule | null;
}

export interface PopupTriggers {
  readonly page_load: PageLoad | null;
  readonly scrolling: Scrolling | null;
  readonly scrolling_to: ScrollingTo | null;
  readonly click: ClickTrigger | null;
  readonly inactivity: Inactivity | null;
  readonly exit_intent: ExitIntent | null;
  readonly adblock_detection: AdblockDetection | null;
}

export interface PopupsData {
  readonly visitor: string;
  readonly count: string;
  readonly popups: readonly PopupRules[];
}

export interface PostCard {
  readonly title: string;
  readonly href: string;
  readonly perex: string;
  readonly day: LocalizedDate;
  readonly picture: Picture | null;
}

export interface PostCategory {
  readonly value: string;
  readonly name: string;
  readonly href: string;
  readonly is_current: boolean;
}

export interface PostListing {
  readonly post_id: number;
  readonly refresh_url: string;
  readonly widget_id: string;
  readonly base_url: string;
  readonly posts: readonly PostCard[];
  readonly categories: readonly PostCategory[];
  readonly shown: ShownRange;
  readonly paging: Paging;
  readonly more: "button" | "infinite";
}

export interface Price {
  readonly minor: number;
  readonly currency: string;
  readonly text: string;
}

export interface PriceChoice {
  readonly lowest: ConvertedAmount | null;
  readonly highest: ConvertedAmount | null;
  readonly chosen_lowest: string;
  readonly chosen_highest: string;
}

export interface PriceInCurrency {
  readonly currency: SwitcherCurrency;
  readonly text: string;
}

export interface ProductCard {
  readonly product_id: number;
  readonly name: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly second: string;
  readonly price: ShownPrice | null;
  readonly rating: Rating | null;
  readonly price_id: number;
  readonly is_new: boolean;
  readonly is_in_stock: boolean;
  readonly is_low: boolean;
  readonly action: "" | "add" | "choose";
  readonly swatches: CardSwatches | null;
  readonly item: Readonly<Record<string, unknown>> | null;
}

export interface ProductGrid {
  readonly cards: readonly ProductCard[];
}

export interface ProductPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly product_id: number;
  readonly name: string;
  readonly sku: string;
  readonly brands: readonly Link[];
  readonly tags: readonly Link[];
  readonly breadcrumbs: readonly Link[];
  readonly gallery: readonly GalleryPicture[];
  readonly price: ShownPrice | null;
  readonly is_new: boolean;
  readonly is_in_stock: boolean;
  readonly is_savable: boolean;
  readonly short_description: string;
  readonly description: string;
  readonly choices: readonly AttributeChoice[];
  readonly choosing: VariationSelection;
  readonly variations: VariationMatrix;
  readonly product_variations: string;
  readonly parameters: readonly Parameter[];
  readonly sections: readonly ProductSection[];
  readonly price_in: readonly PriceInCurrency[];
  readonly delivery: readonly DeliveryEstimate[];
  readonly transfer_note: string;
  readonly backorder: string;
  readonly reviews: ProductReviews | null;
  readonly item: Readonly<Record<string, unknown>> | null;
  readonly upsells: readonly ProductCard[];
  readonly bought_together: readonly ProductCard[];
  readonly related: readonly ProductCard[];
}

export interface ProductReviews {
  readonly rating: Rating | null;
  readonly star_counts: readonly StarCount[];
  readonly reviews: readonly ShownReview[];
  readonly paging: Paging;
  readonly has_unverified: boolean;
  readonly write_url: string;
}

export interface ProductRowProps {
  readonly heading: string;
  readonly cards: readonly ProductCard[];
  readonly all_href: string;
}

export interface ProductSection {
  readonly name: "ingredients" | "nutrition" | "sizes" | "care" | "warnings" | "manufacturer" | "returns" | "guarantee";
  readonly title: string;
  readonly is_open: boolean;
  readonly texts: readonly SectionText[];
  readonly links: readonly Link[];
  readonly picture: Picture | null;
}

export interface ProgressBarProps {
  readonly label: string;
  readonly percent: number;
}

export interface PurchaseSummaryBlock {
  readonly order: OrderSummary | null;
}

export interface QuantityProblem {
  readonly key: string;
  readonly typed: string;
  readonly error: string;
}

export interface QuotationProps {
  readonly text: string;
  readonly author: string;
}

export interface Rating {
  readonly average: number;
  readonly text: string;
  readonly count: number;
}

export interface ReferrerRule {
  readonly url: string;
  readonly action: "show" | "hide" | "regex";
}

export interface RejectedCoupon {
  readonly code: string;
  readonly text: string;
}

export interface RemovalQuestion {
  readonly field: "remove_item" | "remove_coupon";
  readonly value: string;
  readonly name: string;
}

export interface ReviewForm {
  readonly product_id: number;
  readonly name: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly reviewer: string;
  readonly rating: number;
  readonly text: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface ReviewLinkForm {
  readonly order_number: string;
  readonly email: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface ReviewPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly message: string;
  readonly error: string;
  readonly text: string;
  readonly link: Link | null;
  readonly form: ReviewForm | null;
  readonly link_form: ReviewLinkForm | null;
  readonly others: readonly Link[];
}

export interface RingProps {
  readonly label: string;
  readonly middle: string;
  readonly percent: number;
  readonly size: number;
  readonly line_width: number;
}

export interface Schedule {
  readonly schedule_timezone: "site" | "visitor";
  readonly schedule_start_date: string;
  readonly schedule_end_date: string;
  readonly schedule_server_datetime: string;
}

export interface Scrolling {
  readonly direction: "down" | "up";
  readonly offset: number;
}

export interface ScrollingTo {
  readonly selector: string;
}

export interface SearchBox {
  readonly layout: "icon" | "icon-flexible" | "icon-flexible-inv" | "classic";
  readonly icon_media: string;
  readonly icon_stylesheet: string;
  readonly placeholder: string;
  readonly no_results_html: string;
  readonly min_chars: number;
  readonly debounce_wait_ms: number;
  readonly layout_breakpoint: number;
  readonly enable_mobile_overlay: boolean;
  readonly mobile_overlay_breakpoint: number;
  readonly mobile_overlay_delay: number;
  readonly mobile_overlay_close_delay: number;
  readonly darken_bg: boolean;
  readonly suggestions_max_height: number;
  readonly show_details_panel: boolean;
  readonly details_min_window: number;
  readonly details_min_form: number;
  readonly details_hover_delay_ms: number;
  readonly hover_delay_ms: number;
  readonly double_click_guard_ms: number;
  readonly mouse_down_delay_ms: number;
  readonly show_images: boolean;
  readonly show_price: boolean;
  readonly show_desc: boolean;
  readonly show_sku: boolean;
  readonly show_sale_badge: boolean;
  readonly show_featured_badge: boolean;
  readonly show_product_vendor: boolean;
  readonly dynamic_prices: boolean;
  readonly show_preloader: boolean;
  readonly show_headings: boolean;
  readonly show_recently_searched_products: boolean;
  readonly show_recently_searched_phrases: boolean;
  readonly recent_products: number;
  readonly recent_phrases: number;
  readonly go_to_first_variation_on_submit: boolean;
  readonly disable_hits: boolean;
  readonly disable_submit: boolean;
  readonly voice_search_enabled: boolean;
  readonly voice_search_lang: string;
  readonly is_premium: boolean;
  readonly send_ga_events: boolean;
  readonly enable_ga_site_search_module: boolean;
}

export interface SearchPage {
  readonly post_id: number;
  readonly refresh_url: string;
  readonly widget_id: string;
  readonly sorting: readonly SortLink[];
  readonly grid: ProductGrid;
  readonly shown: ShownRange;
  readonly paging: Paging;
  readonly more: "button" | "infinite";
  readonly filters: Filters | null;
  readonly is_limited: boolean;
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly phrase: string;
  readonly is_exact: boolean;
  readonly lacks_words: boolean;
  readonly is_cut: boolean;
  readonly without: WithoutIngredients | null;
  readonly corrected: Link | null;
  readonly sidebar: SearchSidebar;
  readonly no_results_html: string;
  readonly categories: readonly Link[];
  readonly popular: readonly ProductCard[];
}

export interface SearchPostDetails {
  readonly title: string;
  readonly href: string;
  readonly text: string;
  readonly picture: Picture | null;
}

export interface SearchProductDetails {
  readonly cart_id: number;
  readonly name: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly sku: string;
  readonly price: ShownPrice | null;
  readonly price_id: number;
  readonly rating: Rating | null;
  readonly attributes: readonly Parameter[];
  readonly description: string;
  readonly stock: StockStatus | null;
  readonly is_buyable: boolean;
  readonly has_choices: boolean;
  readonly max_quantity: number;
}

export interface SearchSidebar {
  readonly labels: readonly Link[];
  readonly articles: readonly Link[];
  readonly articles_first: boolean;
  readonly lacks_words: boolean;
  readonly is_limited: boolean;
}

export interface SearchTermDetails {
  readonly kind: string;
  readonly name: string;
  readonly about: string;
  readonly href: string;
  readonly cards: readonly ProductCard[];
  readonly total: number;
}

export interface SectionProps {
  readonly anchor: string;
  readonly background: "none" | "soft" | "raised" | "accent";
  readonly spacing: "none" | "small" | "medium" | "large";
  readonly sticky: "none" | "all" | "tablets" | "computers";
  readonly sticky_offset: "none" | "small" | "medium" | "large";
  readonly columns: readonly (readonly BodyBlock[])[];
  readonly later: LazyContents | null;
}

export interface SectionText {
  readonly variations: string;
  readonly variation_ids: readonly number[];
  readonly html: string;
  readonly table: readonly (readonly string[])[];
}

export interface SentParcel {
  readonly barcode: string;
  readonly state: string;
  readonly url: string;
}

export interface ServerErrorPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
}

export interface Sessions {
  readonly sessions: number;
}

export interface SharedWishlistPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly note: string;
  readonly grid: WishlistGrid;
}

export interface ShippingChoice {
  readonly rate_id: string;
  readonly name: string;
  readonly description: string;
  readonly arrival: string;
  readonly arrival_in_cart: string;
  readonly price: string;
  readonly is_chosen: boolean;
  readonly needs_address: boolean;
  readonly needs_point: boolean;
  readonly refusal: string;
}

export interface ShopEvents {
  readonly ga4: Ga4 | null;
  readonly marketing: Marketing | null;
}

export interface ShopPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
}

export interface ShowLimit {
  readonly times_count: "" | "close" | "open";
  readonly times_period: "" | "session" | "day" | "week" | "month";
  readonly times_times: number;
}

export interface ShownBrand {
  readonly name: string;
  readonly href: string;
  readonly note: string;
}

export interface ShownPrice {
  readonly price: Price;
  readonly highest: Price | null;
  readonly regular: Price | null;
  readonly regular_from: Price | null;
  readonly prior: Price | null;
  readonly highest_prior: Price | null;
  readonly discount: Discount | null;
  readonly unit_price: UnitPrice | null;
  readonly period: string;
}

export interface ShownRange {
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly total_text: string;
}

export interface ShownReview {
  readonly review_id: number;
  readonly reviewer: string;
  readonly rating: number;
  readonly written_on: string;
  readonly written_at: string;
  readonly is_verified: boolean;
  readonly text: string;
  readonly photos: readonly GalleryPicture[];
  readonly answer: string;
  readonly answered_on: string;
}

export interface SignInForm {
  readonly action: string;
  readonly fields: readonly FormField[];
  readonly hidden: readonly HiddenValue[];
  readonly button: string;
  readonly is_registration: boolean;
}

export interface SignInPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
  readonly notice: string;
  readonly problems: readonly FieldProblem[];
  readonly form: SignInForm | null;
  readonly repeat: SignInForm | null;
  readonly links: readonly Link[];
  readonly privacy: Link | null;
}

export interface SignUp {
  readonly action: string;
  readonly consent: string;
  readonly sealed_consent: string;
  readonly email: string;
  readonly error: string;
}

export interface SliderProps {
  readonly heading: string;
  readonly on_computers: number;
  readonly on_tablets: number;
  readonly autoplay_s: number;
  readonly pictures: readonly PictureSlideProps[];
  readonly cards: readonly ProductCard[];
  readonly posts: readonly PostCard[];
  readonly quotations: readonly QuotationProps[];
}

export interface SortLink {
  readonly name: string;
  readonly order: string;
  readonly href: string;
  readonly is_current: boolean;
}

export interface Sources {
  readonly sources: readonly ("internal" | "external" | "search")[];
  readonly engines: readonly string[];
}

export interface StarCount {
  readonly stars: number;
  readonly count: number;
  readonly percent: number;
}

export interface StockAlertPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly text: string;
  readonly form: AlertForm | null;
  readonly button: string;
  readonly product: Link | null;
}

export interface StockStatus {
  readonly availability: "instock" | "lowstock" | "onbackorder" | "outofstock";
  readonly text: string;
}

export interface StorageEntryRow {
  readonly name: string;
  readonly place: string;
  readonly kept_for: string;
  readonly purpose: string;
  readonly provider: string;
}

export interface Switcher {
  readonly layout: "default" | "plain_horizontal" | "plain_vertical" | "plain_vertical_2" | "layout3" | "layout4" | "layout5" | "layout6" | "layout7" | "layout8" | "layout9" | "layout10";
  readonly flag_size: string;
  readonly flag_width: number;
  readonly flag_height: number;
  readonly current: string;
  readonly currencies: readonly SwitcherCurrency[];
  readonly address: SwitcherUrl;
}

export interface SwitcherAppearance {
  readonly layout: "default" | "plain_horizontal" | "plain_vertical" | "plain_vertical_2" | "layout3" | "layout4" | "layout5" | "layout6" | "layout7" | "layout8" | "layout9" | "layout10";
  readonly flag_size: string;
  readonly flag_width: number;
  readonly flag_height: number;
}

export interface SwitcherCurrency {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly symbol: string;
  readonly flag: string;
  readonly flag_src: string;
}

export interface SwitcherUrl {
  readonly url: string;
  readonly link: string;
  readonly path: string;
  readonly fields: readonly (readonly [string, string])[];
}

export interface TabProps {
  readonly handler_id: string;
  readonly title: string;
  readonly html: string;
}

export interface TabsProps {
  readonly items: readonly TabProps[];
  readonly hash_change: boolean;
}

export interface TextPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly post_id: number;
  readonly title: string;
  readonly breadcrumbs: readonly Link[];
  readonly blocks: readonly BodyBlock[];
}

export interface TextWithImageProps {
  readonly heading: string;
  readonly html: string;
  readonly picture: Picture;
  readonly side: "left" | "right";
  readonly links: readonly Link[];
}

export interface Theme {
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  readonly scheme: "" | "light" | "dark";
  readonly logo: Picture | null;
  readonly logo_dark: Picture | null;
  readonly icon: string;
}

export interface TransferDetails {
  readonly account: string;
  readonly iban: string;
  readonly recipient: string;
  readonly amount: string;
  readonly amount_to_copy: string;
  readonly variable_symbol: string;
  readonly qr: string;
  readonly qr_url: string;
}

export interface UnitPrice {
  readonly price: Price;
  readonly unit: string;
}

export interface UsedCoupon {
  readonly code: string;
  readonly discount: string;
}

export interface VariationMatrix {
  readonly ids: readonly number[];
  readonly values: readonly (readonly number[])[];
  readonly price: readonly number[];
  readonly stock: readonly number[];
  readonly is_purchasable: readonly number[];
  readonly max_qty: readonly (number | null)[];
  readonly sku: readonly string[];
  readonly image: readonly (number | null)[];
  readonly description: readonly number[];
  readonly prices: readonly (ShownPrice | null)[];
  readonly stocks: readonly StockStatus[];
  readonly descriptions: readonly string[];
}

export interface VariationSelection {
  readonly shows_chosen: boolean;
  readonly label_separator: string;
  readonly clears_on_reselect: boolean;
  readonly deselects_unavailable: boolean;
  readonly disables_out_of_stock: boolean;
  readonly shows_stock_left: boolean;
  readonly stock_left_threshold: number;
  readonly values_shown: number;
  readonly adds_without_reload: boolean;
  readonly opens_cart_after_add: boolean;
}

export interface VatAmount {
  readonly rate: string;
  readonly base: string;
  readonly vat: string;
}

export interface VideoProps {
  readonly title: string;
  readonly caption: string;
  readonly poster: Picture;
  readonly settings: VideoSettings;
  readonly src: string;
  readonly mime: string;
  readonly href: string;
  readonly provider: string;
  readonly consent: string;
}

export interface VideoSettings {
  readonly videoType: "inline" | "iframe";
  readonly videoTypeName: "self" | "youtube" | "vimeo";
  readonly videoStyle: "inline" | "popup";
  readonly autoplay: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
  readonly videoVolume: "horizontal";
  readonly startVolume: number;
}

export interface WatchableVariation {
  readonly id: number;
  readonly name: string;
}

export interface WeightPrice {
  readonly up_to: string;
  readonly price: ConvertedAmount | null;
}

export interface WishlistForm {
  readonly field: "add" | "remove";
  readonly product_id: number;
  readonly button: string;
}

export interface WishlistGrid {
  readonly products: readonly ProductCard[];
  readonly missing: number;
  readonly is_own: boolean;
}

export interface WishlistMessage {
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  readonly form: WishlistForm | null;
}

export interface WishlistPage {
  readonly meta: PageMeta;
  readonly body_class: string;
  readonly shell: PageShell;
  readonly heading: string;
  readonly is_guest: boolean;
  readonly message: WishlistMessage | null;
  readonly grid: WishlistGrid;
  readonly share_path: string;
  readonly log_in_path: string;
}

export interface WithoutIngredients {
  readonly ingredients: string;
  readonly has_left_out: boolean;
  readonly is_sure: boolean;
}

export interface WooMultiCurrencyParams {
  readonly enableCacheCompatible: string;
  readonly ajaxUrl: string;
  readonly extra_params: Readonly<Record<string, string>> | readonly string[];
  readonly current_currency: string;
  readonly woo_subscription: string;
  readonly switchByJS: string;
}

/** Props of each page, by the name of its component. */
export interface Pages {
  AccountFormsPage: AccountFormsPage;
  AccountOrdersPage: AccountOrdersPage;
  AccountOverviewPage: AccountOverviewPage;
  AccountReorderPage: AccountReorderPage;
  AccountStepPage: AccountStepPage;
  BlogPage: BlogPage;
  BlogPostPage: BlogPostPage;
  BrandsPage: BrandsPage;
  CartPage: CartPage;
  CheckoutPage: CheckoutPage;
  ConsentPage: ConsentPage;
  ErrorPage: ErrorPage;
  FrontPage: FrontPage;
  ListingPage: ListingPage;
  MessagePage: MessagePage;
  NewsletterPage: NewsletterPage;
  NotFoundPage: NotFoundPage;
  OrderReceivedPage: OrderReceivedPage;
  ProductPage: ProductPage;
  ReviewPage: ReviewPage;
  SearchPage: SearchPage;
  ServerErrorPage: ServerErrorPage;
  SharedWishlistPage: SharedWishlistPage;
  SignInPage: SignInPage;
  StockAlertPage: StockAlertPage;
  TextPage: TextPage;
  WishlistPage: WishlistPage;
}
